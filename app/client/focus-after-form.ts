// Gives the focus back after a form whose button is gone from the page.
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

export function useFocusAfterForm(): void {
  const { state, formMethod } = useNavigation();
  const giveBack = useRef<() => void>();
  const isSent = useRef(false);

  useEffect(() => {
    // Loaded with the first form; its answer takes longer.
    const note = ({ target, submitter }: SubmitEvent) =>
      void import("./focus-near").then(
        ({ focusAfterForm }) => {
          giveBack.current = focusAfterForm(submitter ?? (target as Element));
        },
        () => undefined,
      );
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);

  useEffect(() => {
    isSent.current ||= formMethod === "POST";
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    giveBack.current?.();
  }, [state, formMethod]);
}
