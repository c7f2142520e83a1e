// The question which dates of a repeating event to save or delete.

import { type Choice, RadioFields } from "~/components/ui/choice-fields";
import { SCOPE_TEXTS } from "~/event/typed-repeat";
import type { FormState } from "~/web/request/form-state";

const SCOPES: Choice[] = Object.entries(SCOPE_TEXTS).map(([value, text]) => ({ value, text }));

type ScopeFieldsProps = { question: string; state?: FormState | undefined };

/** The default is this date only. */
export function ScopeFields({ question, state }: ScopeFieldsProps) {
  return <RadioFields name="scope" label={question} value="one" choices={SCOPES} state={state} />;
}
