// The form for the days of a printed list. It uses GET, so that the list has an address.
import { Trans, useLingui } from "@lingui/react/macro";
import type { PrintRangeFields } from "~/web/pages/events/print-range-fields";

/** The id of the error message about the days. */
export const PRINT_RANGE_ERROR = "print-range-error";

type PrintRangeFormProps = { fields: PrintRangeFields; isWrong?: boolean };

export function PrintRangeForm({ fields, isWrong }: PrintRangeFormProps) {
  const { t } = useLingui();
  const { action, from, to, category, categories } = fields;
  const dayField = (name: string, label: string, value: string) => (
    <div className="field">
      <label htmlFor={`print-range-${name}`}>{label}</label>{" "}
      <input
        id={`print-range-${name}`}
        type="date"
        name={name}
        defaultValue={value}
        {...(isWrong && { "aria-invalid": true, "aria-describedby": PRINT_RANGE_ERROR })}
      />
    </div>
  );
  return (
    <form action={action} className="form">
      <div className="field-row">
        {dayField("from", t({ message: "From", context: "field" }), from)}{" "}
        {dayField("to", t({ message: "To", context: "field" }), to)}{" "}
        {categories ? (
          <div className="field">
            <label htmlFor="print-range-category">
              <Trans>Category</Trans>
            </label>{" "}
            <select id="print-range-category" name="category" defaultValue={category}>
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
          <Trans>Show List</Trans>
        </button>
      </p>
    </form>
  );
}
