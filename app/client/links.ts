// Owns that links of the site are followed without loading a page anew, by one listener for all of them.
// Refuses what the browser does better: other windows, other buttons, what somebody else has handled.
import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** Follows every `a[data-go]`; what the attribute may say stands in link.tsx. */
export function useLinks(): void {
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = isPlain(event) ? linkAt(event.target) : null;
      if (!link) return;
      event.preventDefault();
      const address = link.pathname + link.search + link.hash;
      const marks = link.dataset.go?.split(" ") ?? [];
      navigate(address, {
        preventScrollReset: marks.includes("stay"),
        // Like a browser: the same address again is no step of the history.
        replace: marks.includes("replace") || link.href === window.location.href,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-go]") : null;
}
