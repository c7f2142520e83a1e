// Closes a `details` menu at Escape and at a new address.
import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";

/** `key` makes React redraw it at each address; `closeByEscape` is for the element around its links. */
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
