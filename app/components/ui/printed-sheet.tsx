// On paper alone: when it was printed, and the code and address that tell what has changed since.

/** One image, which browsers load only to print it: the page has no more bytes of it than its address. */
export function PrintedSheet({ code }: { code: string }) {
  return <img className="printed" src={code} alt="" loading="lazy" />;
}
