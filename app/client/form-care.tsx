// Everything that scripts add to a form; forms work without it.
import { type RefObject, useEffect } from "react";
import type { FormState } from "~/web/request/form-state";
import { attachCounter } from "./counter";
import { noteDrawnCards } from "./drawn-cards";
import { useSubmittedForm } from "./submitted-form";
import { Unsaved } from "./unsaved";

type FormCareProps = {
  form: RefObject<HTMLFormElement | null>;
  state: FormState | undefined;
  /** True to ask before a changed form is left. */
  guarded: boolean;
};

/** Goes inside the form. */
export function FormCare({ form, state, guarded }: FormCareProps) {
  useSubmittedForm(form, state);
  useEffect(attachCounter, []);
  useEffect(() => {
    const sent = form.current;
    sent?.addEventListener("submit", noteDrawnCards);
    return () => sent?.removeEventListener("submit", noteDrawnCards);
  }, [form]);
  return guarded ? <Unsaved /> : null;
}
