// What scripts add to a menu that is a `details`: Escape closes it, and so does a new address.
import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";

/** `key` draws it anew at each address; `closeByEscape` is for what is around its links. */
export function useMenu() {
  const { pathname: key } = useLocation();
  const ref = useRef<HTMLDetailsElement>(null);

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  }

  return { key, ref, closeByEscape };
}
