// Owns the button that sends a form: it shows that it waits, and cannot fire twice meanwhile.
// Refuses to know what is sent. Without JavaScript it is a plain submit button.
import { useActionData, useNavigation } from "@remix-run/react";
import { type ComponentPropsWithoutRef, type MouseEvent, useEffect, useRef, useState } from "react";
import { useCommitEffect } from "~/client/commit-effect";

type SubmitButtonProps = Omit<ComponentPropsWithoutRef<"button">, "type" | "className"> & {
  /** A danger button stands at the end of its row, never where the primary one does. */
  look?: "primary" | "quiet" | "danger";
};

export function SubmitButton({ look = "primary", onClick, ...rest }: SubmitButtonProps) {
  const { ref, sent, waiting } = useSubmission();

  function refuseSecond(event: MouseEvent<HTMLButtonElement>) {
    if (sent.current) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      ref={ref}
      type="submit"
      className={look}
      aria-disabled={waiting || undefined}
      onClick={refuseSecond}
    />
  );
}

/**
 * Follows the form that the button stands in, from its submit event until Remix is idle again
 * or the form has come back (several alike may stand on one page). `sent` is true at once,
 * `waiting` when React has drawn it, and only for the button that was pressed.
 */
function useSubmission() {
  const ref = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const { state } = useNavigation();
  const answer = useActionData();
  const before = useRef(state);

  useEffect(() => {
    const form = ref.current?.form;
    const start = (event: SubmitEvent) => {
      sent.current = true;
      setWaiting(event.submitter === ref.current);
    };
    const stop = () => {
      sent.current = false;
      setWaiting(false);
    };
    form?.addEventListener("submit", start);
    // A page that comes back from the browser's memory waits for nothing.
    window.addEventListener("pageshow", stop);
    return () => {
      form?.removeEventListener("submit", start);
      window.removeEventListener("pageshow", stop);
    };
  }, []);

  // A form that comes back may be sent again at once, while its page is still loading the rest.
  useCommitEffect(() => {
    sent.current = false;
    setWaiting(false);
  }, [answer]);

  useEffect(() => {
    if (state === "idle" && before.current !== "idle") {
      sent.current = false;
      setWaiting(false);
    }
    before.current = state;
  }, [state]);

  return { ref, sent, waiting };
}
