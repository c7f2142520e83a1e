// "(current)" behind the link to the current page, for text browsers.

/** A screen reader says it by `aria-current`. */
export function Current() {
  return (
    <span className="visually-hidden" aria-hidden="true">
      {" "}
      (current)
    </span>
  );
}
