// On paper alone: when it was printed, and the code and address that tell what has changed since.

/** One image, which browsers load only to print it, if they are told before its address. For an empty `alt`, text browsers show its file's name. */
export function PrintedSheet({ code }: { code: string }) {
  return (
    <>
      <img loading="lazy" className="printed" src={code} alt=" " />{" "}
    </>
  );
}
