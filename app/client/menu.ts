// What scripts add to a menu that is a `details`: Escape and a new address close it.
import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";

/** `key` makes React draw it again at each address; `closeByEscape` is for the element around its links. */
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
