// Tells a screen reader that another page is shown, as a browser does when it loads one.
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

export function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (pathname === first.current) return;
    first.current = "";
    setTitle(document.title);
  }, [pathname]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
