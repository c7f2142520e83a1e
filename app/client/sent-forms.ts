// Owns emptying a form that stays on the page after it was sent and taken.
// Refuses to know what was sent. A form that came back with errors keeps what was typed.
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

export function useSentForms(): void {
  const { state } = useNavigation();
  const sent = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    const remember = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.method === "post") sent.current = target;
    };
    document.addEventListener("submit", remember, true);
    return () => document.removeEventListener("submit", remember, true);
  }, []);

  useEffect(() => {
    const form = sent.current;
    if (state !== "idle" || !form) return;
    sent.current = null;
    if (form.isConnected && form.dataset.unsaved === undefined) form.reset();
  }, [state]);
}
