// Announces a new page or tab to screen readers, as browsers do after loading one.
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

export function Announcer() {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const first = useRef(page);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (page === first.current) return;
    first.current = "";
    setTitle(pageName());
  }, [page]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}

/** A calendar's tabs and views share one title, so the announcement starts with theirs. The month announces itself. */
function pageName(): string {
  const { title } = document;
  if (!/^EAS\s?: /.test(title)) return title;
  // The month is the first view of its tab.
  const parts = document.querySelectorAll(
    ".tabs [aria-current], .views li:not(:first-child) [aria-current]",
  );
  const names = [...parts].map((part) => part.firstChild?.textContent);
  return names.length > 0 ? `${names.join(", ")} – ${title}` : title;
}
