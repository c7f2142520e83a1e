// The event that notifies the page that something it requested did not arrive.
import { useEffect, useRef } from "react";

const UNANSWERED = "eas:unanswered";

type Unanswered = {
  /** The message for the visitor. */
  message: string;
  /** True for a form that got no answer; false for a link. */
  isForm: boolean;
  /** The button that was pressed, where the form was never sent. */
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
