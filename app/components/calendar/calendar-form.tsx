// The form of a calendar's title and time zone.
import { LIMITS } from "~/calendar/limits";
import type { FormState } from "~/web/forms/form-state";
import { CancelLink } from "../dialog-page";
import { TextField } from "../fields";
import { PageForm } from "../page-form";
import { SubmitButton } from "../submit-button";

const ZONE_LIST = "time-zones";

type CalendarFormProps = {
  form: { title: string; timeZone: string; zones: string[]; action: string; cancelHref: string };
  state?: FormState | undefined;
};

/** The list of zones is a datalist: it is searched as one types, and any browser can type without it. */
export function CalendarForm({ form, state }: CalendarFormProps) {
  return (
    <PageForm action={form.action} state={state} guarded>
      <TextField
        {...{ name: "title", label: "Title", value: form.title, state }}
        maxLength={LIMITS.calendarTitle}
        dir="auto"
        required
      />
      <TextField
        {...{ name: "timeZone", label: "Time zone", value: form.timeZone, state }}
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
      <div className="actions">
        <SubmitButton>Save</SubmitButton> <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}
