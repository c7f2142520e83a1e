// The event that tells the page that a request failed.
import { useEffect, useRef } from "react";

const UNANSWERED = "eas:unanswered";

type Unanswered = {
  message: string;
  /** True for a form without a reply; false for a link. */
  isForm: boolean;
  /** The pressed button, if the form was never sent. */
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
