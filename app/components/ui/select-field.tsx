// A field that offers a few values to choose one from.
import { FieldFrame, type FieldProps, tie } from "./field-frame";

type SelectFieldProps = FieldProps & {
  value: string;
  options: readonly { value: string; text: string }[];
};

export function SelectField({ name, label, hint, state, id, value, options }: SelectFieldProps) {
  const tied = tie({ name, id, state, hint });
  return (
    <FieldFrame {...{ tied, label, hint }}>
      <select {...tied.control} name={name} defaultValue={state?.values[name] ?? value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
