// Makes the key "/" focus the search field of the page, as on most sites that have one.
import { type RefObject, useEffect, useRef } from "react";

/** Attach it to an input. The key types a slash in other fields, and has no effect below a dialog. */
export function useSearchKey(): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      const isTyping = target instanceof Element && target.matches("input, textarea, select");
      if (key !== "/" || altKey || ctrlKey || metaKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return field;
}
