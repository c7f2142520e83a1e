// Says in words which link leads to the page that is shown, for browsers that show words alone.

/** A screen reader says it by `aria-current`. */
export function Current() {
  return (
    <span className="visually-hidden" aria-hidden="true">
      {" "}
      (current)
    </span>
  );
}
