// Lets the key "/" lead to the search field of the page, as in most sites that have one.
import { type RefObject, useEffect, useRef } from "react";

/** For the field, which has to be an input. Where somebody types, and in a dialog, the key is what it is. */
export function useSearchKey(): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key !== "/" || altKey || ctrlKey || metaKey || isTyping(target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return field;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}
