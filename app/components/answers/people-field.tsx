// The field for the number of people of an answer.
import { TextField } from "~/components/ui/fields";
import type { FormState } from "~/web/request/form-state";

type PeopleFieldProps = {
  label: string;
  value: string;
  state: FormState | undefined;
  id?: string;
  hint?: string;
};

/** Has no `maxLength`: a counter of one digit is of no use. */
export function PeopleField({ label, value, state, id, hint }: PeopleFieldProps) {
  return (
    <TextField
      name="people"
      label={label}
      value={value}
      state={state}
      id={id}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      className="field-people"
    />
  );
}
