// A form's submit button: shows waiting, prevents sending twice, and shows failures.
import { useActionData, useNavigation } from "@remix-run/react";
import { type ComponentPropsWithoutRef, type MouseEvent, useEffect, useRef, useState } from "react";
import { useUnanswered } from "~/client/failed-request-event";
import { useCommitEffect } from "~/client/hydrated";
import { STAYED } from "~/client/leave-event";

type SubmitButtonProps = Omit<ComponentPropsWithoutRef<"button">, "type" | "className"> & {
  /** A danger button comes last in its row, never in the primary one's position. */
  variant?: "primary" | "quiet" | "danger" | `icon-button icon-${string}`;
};

export function SubmitButton({ variant = "primary", onClick, ...rest }: SubmitButtonProps) {
  const { ref, sent, waiting, failure } = useSubmission(variant);

  function refuseSecond(event: MouseEvent<HTMLButtonElement>) {
    if (sent.current) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        ref={ref}
        type="submit"
        className={variant}
        aria-disabled={waiting || undefined}
        onClick={refuseSecond}
      />
      {failure ? (
        <span className="unanswered" role="alert">
          {failure}
        </span>
      ) : null}
    </>
  );
}

/**
 * Follows the button's form from its submit event until Remix is idle or the form comes back (a page may have several
 * such forms). `sent` is true at once; `waiting` once React has drawn it, and only for the pressed button, as is
 * `failure`, the reason no reply came.
 */
function useSubmission(look: string) {
  const ref = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);
  const pressed = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState("");
  const { state } = useNavigation();
  const answer = useActionData();
  const before = useRef(state);

  useEffect(() => {
    const form = ref.current?.form;
    const start = (event: SubmitEvent) => {
      sent.current = true;
      // The first button, which Enter presses, may be hidden.
      const isHidden = event.submitter?.hidden === true && look === "primary";
      pressed.current = isHidden || event.submitter === ref.current;
      setWaiting(pressed.current);
      setFailure("");
    };
    const stop = () => {
      sent.current = false;
      setWaiting(false);
    };
    form?.addEventListener("submit", start);
    // A page restored from the back/forward cache waits for nothing.
    window.addEventListener("pageshow", stop);
    window.addEventListener(STAYED, stop);
    return () => {
      form?.removeEventListener("submit", start);
      window.removeEventListener("pageshow", stop);
      window.removeEventListener(STAYED, stop);
    };
  }, [look]);

  useUnanswered(({ message, isForm, button }) => {
    const isMine = button ? button === ref.current : isForm && sent.current && pressed.current;
    sent.current = false;
    setWaiting(false);
    if (isMine) setFailure(message);
  });

  // A form that came back may be sent again at once, while its page is still loading.
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

  return { ref, sent, waiting, failure };
}
