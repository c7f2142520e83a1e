// Asks for the days of a list for paper, a plain form: the list has an address.
import type { TermFields } from "~/web/pages/views/term-view";

type TermFormProps = { fields: TermFields; error?: string };

export function TermForm({ fields: { action, from, to }, error = "" }: TermFormProps) {
  return (
    <form action={action} className="term-form">
      <DayField name="from" label="From" value={from} isWrong={error !== ""} />{" "}
      <DayField name="to" label="To" value={to} isWrong={error !== ""} />{" "}
      <button type="submit" className="button quiet">
        Show List
      </button>
      {error ? (
        <p className="field-error" id="term-error" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}

type DayFieldProps = { name: string; label: string; value: string; isWrong: boolean };

function DayField({ name, label, value, isWrong }: DayFieldProps) {
  return (
    <span className="field">
      <label htmlFor={`term-${name}`}>{label}</label>{" "}
      <input
        id={`term-${name}`}
        type="date"
        name={name}
        defaultValue={value}
        {...(isWrong && { "aria-invalid": true, "aria-describedby": "term-error" })}
      />
    </span>
  );
}
