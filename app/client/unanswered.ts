// The event that tells the page that what it asked for did not arrive.
import { useEffect, useRef } from "react";

const UNANSWERED = "eas:unanswered";

type Unanswered = {
  /** What the visitor reads. */
  message: string;
  /** True for a form, which has got no answer; false for a link. */
  isForm: boolean;
  /** The button that was pressed, where the form never went off. */
  button?: Element | null;
};

export function tellUnanswered(detail: Unanswered): void {
  window.dispatchEvent(new CustomEvent(UNANSWERED, { detail }));
}

export function useUnanswered(listener: (what: Unanswered) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear = (event: Event) => {
      if (event instanceof CustomEvent) latest.current(event.detail);
    };
    window.addEventListener(UNANSWERED, hear);
    return () => window.removeEventListener(UNANSWERED, hear);
  }, []);
}
