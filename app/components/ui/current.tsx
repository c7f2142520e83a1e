// "(current)" after the link to the current page, for text browsers.

/** Screen readers announce `aria-current` instead. */
export function Current() {
  return (
    <span className="visually-hidden" aria-hidden="true">
      {" "}
      (current)
    </span>
  );
}
