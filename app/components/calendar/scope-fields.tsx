// The question which dates of a repeating event a save or a deletion is for.
import type { FormState } from "~/web/forms/form-state";
import { type Choice, RadioFields } from "../choice-fields";

const SCOPES: Choice[] = [
  { value: "one", text: "Only this date" },
  { value: "following", text: "This and following dates" },
  { value: "all", text: "All dates" },
];

type ScopeFieldsProps = { question: string; state?: FormState | undefined };

/** Where nobody chooses, it is for this date alone. */
export function ScopeFields({ question, state }: ScopeFieldsProps) {
  return (
    <RadioFields {...{ name: "scope", label: question, value: "one", choices: SCOPES, state }} />
  );
}
