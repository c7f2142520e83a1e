// Gives the focus back after a form whose button is gone from the page.
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Surrounding } from "./focus-near";

export function useFocusAfterForm(): void {
  const { state, formMethod } = useNavigation();
  const around = useRef<Surrounding[]>([]);
  const isSent = useRef(false);

  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      around.current = surroundingsOf(submitter ?? (target as Element));
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);

  useEffect(() => {
    isSent.current ||= formMethod === "POST";
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    import("./focus-near").then(
      (near) => near.focusAfterForm(around.current),
      () => undefined,
    );
  }, [state, formMethod]);
}

/** The button and everything around it, from the inside out. */
function surroundingsOf(button: Element): Surrounding[] {
  const list: Surrounding[] = [];
  for (let element: Element | null = button; element; element = element.parentElement) {
    const { nextElementSibling: next, previousElementSibling: previous } = element;
    list.push({ element, next, previous });
  }
  return list;
}
