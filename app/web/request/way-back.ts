// The address of the page that a form leads back to, as sent by the form.

const LONGEST_ADDRESS = 2_000;
/** A path of this site: "//" and "/\" would lead to another one, and browsers drop control characters. */
const PATH_HERE = /^\/(?![/\\])[!-~]*$/;

/** The path and query in `back`; the start page for anything outside this site. */
export function readWayBack(back: string | undefined): string {
  if (back === undefined || back.length > LONGEST_ADDRESS || !PATH_HERE.test(back)) return "/";
  return back;
}
