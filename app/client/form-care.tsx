// Owns the list of what scripts add to a form; a line taken out here breaks none.
// Refuses to know fields, and how each of them works.
import { useEffect } from "react";
import { attachCounter } from "./counter";
import { useSentForms } from "./sent-forms";
import { Unsaved } from "./unsaved";

/** Stands inside the form. `guarded`: leaving it changed asks first. */
export function FormCare({ guarded }: { guarded: boolean }) {
  useSentForms();
  useEffect(attachCounter, []);
  return guarded ? <Unsaved /> : null;
}
