// Follows links within the site without loading a new document, with one listener for all of them.
import { type NavigateFunction, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isKept } from "./offline";
import { goTo, loadAhead } from "./route-scripts";

/** Follows every `a[data-go]`; link.tsx documents the attribute's values. */
export function useLinks(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let latest: MouseEvent;
    const click = (event: MouseEvent) => {
      const link = isPlain(event) ? linkAt(event.target) : null;
      if (!link) return;
      event.preventDefault();
      latest = event;
      const go = () => {
        if (latest === event) follow(link, navigate);
      };
      if (navigator.onLine) goTo(link.pathname, go);
      else void goOffline(link, go);
    };
    document.addEventListener("click", click);
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("click", click);
      document.removeEventListener("pointerdown", press);
    };
  }, [navigate]);
}

/**
 * Without a network: loads the whole page if the service worker has it, otherwise navigates with the browser's cache.
 */
async function goOffline({ href, pathname }: HTMLAnchorElement, go: () => void): Promise<void> {
  if (await isKept(href)) window.location.assign(href);
  else goTo(pathname, go);
}

function press({ target }: PointerEvent): void {
  const link = linkAt(target);
  if (link) loadAhead(link.pathname);
}

function follow(link: HTMLAnchorElement, navigate: NavigateFunction): void {
  const marks = link.dataset.go?.split(" ") ?? [];
  navigate(link.pathname + link.search + link.hash, {
    preventScrollReset: marks.includes("stay"),
    // As in a browser, following the current address adds nothing to the history.
    replace: marks.includes("replace") || link.href === window.location.href,
  });
}

function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-go]") : null;
}
