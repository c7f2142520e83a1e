// The address of a page to which a form leads back, as the form says it.

const LONGEST_ADDRESS = 2_000;
/** A path of this site: "//" and "/\" would lead to another one, and a browser leaves out control characters. */
const PATH_HERE = /^\/(?![/\\])[!-~]*$/;

/** The path and query in `back`; the start page for anything that is not of this site. */
export function readWayBack(back: string | undefined): string {
  if (back === undefined || back.length > LONGEST_ADDRESS || !PATH_HERE.test(back)) return "/";
  return back;
}
