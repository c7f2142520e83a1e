// The form of a calendar's title, time zone and categories.
import { Trans, useLingui } from "@lingui/react/macro";
import { SelectField } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { CheckField, HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { CalendarForm as CalendarFormView } from "~/web/pages/calendars/calendar-form-view";
import type { FormState } from "~/web/request/form-state";
import { CategoryRows } from "./category-rows";
import { ZoneField } from "./zone-field";

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
        hint={t`Type a continent or city, such as Europe/Berlin. If you change it, all-day events keep their dates.`}
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
