// Listens for the page's shortcut keys; their actions load at the first press.
import { useEffect } from "react";

const KEY = /^([ctmwl/?]|Arrow(Left|Right))$/;

/** Not while someone types or chooses, nor if the keys are turned off in Account. */
export function usePageKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const isTyping = target instanceof Element && target.matches("input, textarea, select");
      if (!KEY.test(key) || altKey || ctrlKey || metaKey || isTyping) return;
      if (event.defaultPrevented) return;
      if (document.cookie.includes("keys=off")) return;
      // Firefox opens its page search with this key.
      if (key === "/") event.preventDefault();
      import("./page-keys").then(
        ({ pressKey }) => pressKey(key, target),
        () => undefined,
      );
    };
    // After the document's listeners: the month and the week take their arrows first.
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
