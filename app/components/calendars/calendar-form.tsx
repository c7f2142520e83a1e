// The form of a calendar's title, time zone and categories.

import { SelectField } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { CheckField, HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { COLOR_NAMES } from "~/event/category";
import { CATEGORY_NAME, COUNTS, LIMITS } from "~/values/limits";
import type { CalendarForm as CalendarFormView } from "~/web/pages/calendars/calendar-form-view";
import type { FormState } from "~/web/request/form-state";

const ZONE_LIST = "time-zones";

type CalendarFormProps = { form: CalendarFormView; state?: FormState | undefined };

/** The list of zones is a datalist: it filters as one types, and the field works in any browser. */
export function CalendarForm({ form, state }: CalendarFormProps) {
  const values = state?.values ?? form.values;
  return (
    <PageForm action={form.action} state={state} guarded>
      {/* Enter presses a form's first button: that has to be Save, not a row's button. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <HiddenField name="modifiedAt" value={values.modifiedAt ?? ""} />
      <TextField
        name="title"
        label="Title"
        value={values.title ?? ""}
        state={state}
        maxLength={LIMITS.calendarTitle}
        dir="auto"
        required
      />
      <TextField
        name="timeZone"
        label="Time zone"
        value={values.timeZone ?? ""}
        state={state}
        hint="Type a continent or city, such as Europe/Berlin. If you change it, all-day events keep their dates."
        list={ZONE_LIST}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <datalist id={ZONE_LIST}>
        {form.zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <CategoryRows values={values} state={state} />
      <CheckField
        name="suggestions"
        label="Visitors may suggest events"
        state={state}
        hint="They get a form. Nobody sees what they send until you approve it."
        checked={values.suggestions === "on"}
      />
      <div className="actions">
        <SubmitButton>Save</SubmitButton> <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

const COLORS = COLOR_NAMES.map((text, index) => ({ value: String(index + 1), text }));

type Values = Record<string, string>;
type CategoryRowsProps = { values: Values; state: FormState | undefined };

function CategoryRows({ values, state }: CategoryRowsProps) {
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

/** Rows are numbered without gaps. */
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
        {...field("name")}
        label={`Category ${number}`}
        state={state}
        maxLength={CATEGORY_NAME}
        dir="auto"
      />
      <SelectField {...field("tone")} label={`Color ${number}`} state={state} choices={COLORS} />
      <TextField
        {...field("order")}
        label={`Order ${number}`}
        state={state}
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
