// Switches the language as soon as one is chosen; without scripts, the visitor presses the button.
import type { ChangeEvent } from "react";
import { mayLeave } from "./leave-event";

/** Reloads the whole page, since its scripts are for one language. Asks first if typed text would be lost. */
export function submitLanguage({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>): void {
  if (mayLeave(document.body)) form?.requestSubmit();
  else form?.reset();
}
