// Hears the keys of the page; what they do is loaded when the first one is pressed.
import { useEffect } from "react";

const KEY = /^([ctmwl/?]|Arrow(Left|Right))$/;

/** Not where somebody types or chooses, nor once they are turned off in Account. */
export function usePageKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const isTyping = target instanceof Element && target.matches("input, textarea, select");
      if (!KEY.test(key) || altKey || ctrlKey || metaKey || isTyping) return;
      if (document.cookie.includes("keys=off")) return;
      // Firefox searches the page with it.
      if (key === "/") event.preventDefault();
      import("./page-keys").then(
        ({ pressKey }) => pressKey(key, target),
        () => undefined,
      );
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
