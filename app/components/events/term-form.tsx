// Asks for the days of a list for paper, a plain form: the list has an address.
import type { TermFields } from "~/web/pages/events/term-fields";

/** The id of what says what is wrong with the days. */
export const TERM_ERROR = "term-error";

type TermFormProps = { fields: TermFields; isWrong?: boolean };

export function TermForm({ fields, isWrong }: TermFormProps) {
  const { action, from, to, category, categories } = fields;
  const dayField = (name: string, label: string, value: string) => (
    <div className="field">
      <label htmlFor={`term-${name}`}>{label}</label>{" "}
      <input
        id={`term-${name}`}
        type="date"
        name={name}
        defaultValue={value}
        {...(isWrong && { "aria-invalid": true, "aria-describedby": TERM_ERROR })}
      />
    </div>
  );
  return (
    <form action={action} className="form">
      <div className="field-row">
        {dayField("from", "From", from)} {dayField("to", "To", to)}{" "}
        {categories ? (
          <div className="field">
            <label htmlFor="term-category">Category</label>{" "}
            <select id="term-category" name="category" defaultValue={category}>
              {categories.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        ) : null}
      </div>
      <p className="actions">
        <button type="submit" className="button quiet">
          Show List
        </button>
      </p>
    </form>
  );
}
