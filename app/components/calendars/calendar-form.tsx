// The form for a calendar's title, time zone and categories.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { addRowByEnter } from "~/client/add-row-by-enter";
import { SelectField } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { CheckField, TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { ListRows } from "~/components/ui/list-rows";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { CATEGORY_NAME, COUNTS, LIMITS } from "~/values/limits";
import type { CalendarForm as CalendarFormView } from "~/web/pages/calendars/calendar-form-view";
import type { FormState } from "~/web/request/form-state";
import { ColorSwatch } from "./color-swatch";
import { ZoneField } from "./zone-field";

type Values = Record<string, string>;
type CategoryRowsProps = { values: Values; state: FormState | undefined };

function CategoryRows({ values, state }: CategoryRowsProps) {
  const { t } = useLingui();
  const count = countRows(values);
  return (
    <fieldset className="form-rows category-rows" onKeyDown={addRowByEnter}>
      <legend>
        <Trans>Categories</Trans>
      </legend>
      <p className="hint">
        <Trans>
          For teams or rooms, for example. Each event can be in one category, which gives it its
          color. Anyone can view or subscribe to a single category.
        </Trans>
      </p>
      {count > 0 ? (
        <div className="row-labels" aria-hidden="true">
          <span data-label={t`Color`} />
          <span data-label={t`Category`} />
          <span data-label={t`Order`} />
        </div>
      ) : null}
      <ListRows
        first="name"
        list="categories"
        count={count}
        most={COUNTS.categories}
        state={state}
        nameOf={(row) => t`Category ${row}`}
        removal={t`Remove Category`}
        row={(index, buttons) => (
          <CategoryRow index={index} values={values} state={state} buttons={buttons} />
        )}
      >
        <Trans>Add Category</Trans>
      </ListRows>
    </fieldset>
  );
}

/** Rows are numbered without gaps. */
function countRows(values: Values): number {
  let count = 0;
  while (count < COUNTS.categories && Object.hasOwn(values, `categories.${count}.name`)) count += 1;
  return count;
}

function CategoryRow(props: CategoryRowsProps & { index: number; buttons: ReactNode }) {
  const { t } = useLingui();
  const { index, buttons, values, state } = props;
  const field = (name: string) => {
    const full = `categories.${index}.${name}`;
    return { name: full, value: values[full] ?? "" };
  };
  const { name, value } = field("name");
  const row = index + 1;
  return (
    <div className="form-row">
      <HiddenField {...field("id")} />
      <ColorSwatch
        {...field("tone")}
        label={t`Color ${row}`}
        isOpen={field("id").value === ""}
        state={state}
      />
      <TextField
        name={name}
        value={value}
        label={t`Category ${row}`}
        state={state}
        maxLength={CATEGORY_NAME}
        autoFocus={state?.focus === name}
        dir="auto"
      />
      {buttons}
    </div>
  );
}

function readChoice(line: string): { value: string; text: string } {
  const [value = "", text = ""] = line.split("\t");
  return { value, text };
}

type CalendarFormProps = { form: CalendarFormView; state?: FormState | undefined };

export function CalendarForm({ form, state }: CalendarFormProps) {
  const { t } = useLingui();
  const values = state?.values ?? form.values;
  return (
    <PageForm action={form.action} state={state} guarded className="form long-form">
      <HiddenField name="modifiedAt" value={values.modifiedAt ?? ""} />
      <HiddenField name="settingsTag" value={values.settingsTag ?? ""} />
      <TextField
        name="title"
        label={t`Title`}
        value={values.title ?? ""}
        state={state}
        maxLength={LIMITS.calendarTitle}
        dir="auto"
        required
      />
      <ZoneField
        value={values.timeZone ?? ""}
        zones={form.zones}
        hint={t`Type a continent or city, such as Europe/Berlin. If you change it, all-day events keep their dates, and repeating events with times stay in the time zone they have.`}
        state={state}
      />
      <CategoryRows values={values} state={state} />
      <CheckField
        name="suggestions"
        label={t`Visitors may suggest events`}
        state={state}
        hint={t`They get a form. Nobody sees what they send until you approve it.`}
        checked={values.suggestions === "on"}
      />
      <SelectField
        name="holidays"
        label={t`Public holidays`}
        hint={t`Shown as a thin line in the calendar. Please check them for your town.`}
        value={values.holidays ?? ""}
        choices={form.regions.split("\n").map(readChoice)}
        state={state}
        areNames
      />
      <CheckField
        name="holidaysInFeed"
        label={t`Public holidays in calendar apps too`}
        state={state}
        hint={t`Anyone who subscribes gets them as all-day events.`}
        checked={values.holidaysInFeed === "on"}
      />
      <div className="actions">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}
