// Lets the key "/" lead to the search field of the page, as in most sites that have one.
import { type RefObject, useEffect, useRef } from "react";

/** For the field, which has to be an input. Where somebody types the key is what it is; below a dialog it has no effect. */
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
