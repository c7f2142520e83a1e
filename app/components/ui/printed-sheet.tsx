// Printed only: when it was printed, and the code and address that show what has changed since.

/**
 * One image, loaded only for printing if `loading` comes before the address. With an empty `alt`, text browsers would
 * show its file name.
 */
export function PrintedSheet({ code }: { code: string }) {
  return (
    <>
      <img loading="lazy" className="printed" src={code} alt=" " />{" "}
    </>
  );
}
