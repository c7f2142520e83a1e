// The categories in a calendar's form: a name, a color and a place in the order for each.

import { HiddenField, TextField } from "~/components/ui/fields";
import { SelectField } from "~/components/ui/select-field";
import { SubmitButton } from "~/components/ui/submit-button";
import { TONE_NAMES } from "~/event/category";
import { CATEGORY_NAME, COUNTS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";

const COLORS = TONE_NAMES.map((text, index) => ({ value: String(index + 1), text }));

type Values = Record<string, string>;
type CategoryRowsProps = { values: Values; state: FormState | undefined };

export function CategoryRows({ values, state }: CategoryRowsProps) {
  const count = countRows(values);
  return (
    <fieldset className="link-rows">
      <legend>Categories</legend>
      <p className="hint">
        Such as teams or rooms. Each event can be in one, which gives it its color, and everyone can
        show or subscribe to one alone.
      </p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <CategoryRow key={index} index={index} values={values} state={state} />
      ))}
      {count < COUNTS.categories ? (
        <SubmitButton variant="quiet" name="intent" value="add">
          Add Category
        </SubmitButton>
      ) : null}
    </fieldset>
  );
}

/** Rows are numbered without a gap. */
function countRows(values: Values): number {
  let count = 0;
  while (count < COUNTS.categories && Object.hasOwn(values, `categories.${count}.name`)) count += 1;
  return count;
}

function CategoryRow({ index, values, state }: CategoryRowsProps & { index: number }) {
  const field = (name: string) => {
    const full = `categories.${index}.${name}`;
    return { name: full, value: values[full] ?? "" };
  };
  const number = index + 1;
  return (
    <div className={`category-row tone-${field("tone").value}`}>
      <HiddenField {...field("id")} />
      <TextField
        {...{ ...field("name"), label: `Category ${number}`, state }}
        maxLength={CATEGORY_NAME}
        dir="auto"
      />
      <SelectField {...{ ...field("tone"), label: `Color ${number}`, state, options: COLORS }} />
      <TextField
        {...{ ...field("order"), label: `Order ${number}`, state }}
        type="number"
        inputMode="numeric"
        min={1}
        max={COUNTS.categories}
      />
      <SubmitButton variant="quiet" name="intent" value={`remove ${index}`}>
        Remove<span className="visually-hidden"> Category {number}</span>
      </SubmitButton>
    </div>
  );
}
