// Fields to choose one of a few values: a select, or radio buttons.
import type { ReactNode } from "react";
import { FieldError, FieldFrame, type FieldProps, Hint, tie } from "./field-frame";

/** `value` is sent, `text` is shown; `besides` follows the button on the same line. */
export type Choice = { value: string; text: ReactNode; besides?: ReactNode; className?: string };

type ChoiceFieldProps = Omit<FieldProps, "label"> & { value: string; choices: readonly Choice[] };

/** A visible label, or one for screen readers only, if something above it names it visually. */
type Named = { label: string; spokenLabel?: never } | { label?: never; spokenLabel: string };

/** `areNames` if the choices are names that are the same in every language. */
export function SelectField(props: ChoiceFieldProps & Named & { areNames?: true }) {
  const { name, label, spokenLabel, hint, state, id, value, choices, areNames } = props;
  const tied = tie({ name, id, state, hint });
  return (
    <FieldFrame tied={tied} label={label} hint={hint}>
      <select
        {...tied.control}
        aria-label={spokenLabel}
        name={name}
        defaultValue={state?.values[name] ?? value}
        translate={areNames && "no"}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      {/* Lynx would put the next field's label beside it. */}
      <br />
    </FieldFrame>
  );
}

type Labelled = Omit<FieldProps, "label"> & { label: ReactNode };
type GroupProps = Labelled & { className?: string; describedBy?: string; children: ReactNode };

/** Radio buttons or boxes with one name; the first takes the id, to which errors link. */
export function FieldGroup(props: GroupProps) {
  const { name, label, hint, state, className, describedBy, children } = props;
  const { id, error, control } = tie({ name, state, hint });
  return (
    <fieldset
      className={className ? `field ${className}` : "field"}
      aria-describedby={describedBy ?? control["aria-describedby"]}
    >
      <legend>{label}</legend> {hint ? <Hint id={id} text={hint} /> : null}
      {children}
      {error ? <FieldError id={id} text={error} /> : null}
    </fieldset>
  );
}

type RadioFieldsProps = Labelled &
  Pick<ChoiceFieldProps, "value" | "choices"> & { className?: string };

/** One radio button per line. */
export function RadioFields({ value, choices, ...group }: RadioFieldsProps) {
  const { name, state } = group;
  const { control } = tie({ name, state });
  const chosen = state?.values[name] || value;
  return (
    <FieldGroup {...group}>
      {choices.map((choice, index) => {
        const id = index === 0 ? control.id : `${control.id}-${choice.value}`;
        return (
          <div key={choice.value} className={`choice ${choice.className ?? ""}`}>
            <input
              type="radio"
              id={id}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === chosen}
            />{" "}
            <label htmlFor={id}>{choice.text}</label> {choice.besides}
          </div>
        );
      })}
    </FieldGroup>
  );
}
