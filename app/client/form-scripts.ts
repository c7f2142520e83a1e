// Loads the scripts of a form's target page before the form is sent.
import { useEffect } from "react";
import { missingScripts, withScripts } from "./route-scripts";

export function useFormScripts(): void {
  useEffect(() => {
    // In the capture phase, before Remix handles the event.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, []);
}

function hold(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  const scripts = missingScripts(new URL(form.action).pathname);
  if (scripts.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const send = () => {
    if (form.isConnected) form.requestSubmit(submitter);
  };
  void withScripts(scripts, send, submitter);
}
