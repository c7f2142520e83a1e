// Submits a form once if the server asked for it; without scripts, the visitor presses the button.
import { useEffect, useRef } from "react";

/** Goes last inside the form: by then its button listens, and ignores presses while the form is being sent. */
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
