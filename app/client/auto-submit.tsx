// Presses a form's button for the visitor, once, where the server asked for it; without it the visitor
// presses it.
import { useEffect, useRef } from "react";

/** Stands inside the form. */
export function AutoSubmit({ when }: { when: boolean }) {
  const ref = useRef<HTMLSpanElement>(null);
  const done = useRef(false);

  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!when || done.current || !form) return;
    done.current = true;
    form.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
  }, [when]);

  return <span ref={ref} hidden />;
}
