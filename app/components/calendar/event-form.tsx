// The fields of an event and their order.
import { useEffect } from "react";
import {
  EVENT_TEXT_NAMES,
  EVENT_TEXTS,
  type EventText,
  type EventTextName,
} from "~/calendar/event-fields";
import { attachEventForm } from "~/client/event-form-inputs";
import type { EventForm as EventFormView } from "~/web/forms/event-form-view";
import type { FormState } from "~/web/forms/form-state";
import type { WithAttempt } from "~/web/forms/new-attempt";
import { CancelLink } from "../dialog-page";
import { fieldId } from "../field-frame";
import { CheckField, DateField, HiddenField, TextAreaField, TextField, TimeField } from "../fields";
import { PageForm } from "../page-form";
import { SelectField } from "../select-field";
import { SubmitButton } from "../submit-button";
import { RepeatFields } from "./repeat-fields";
import { ScopeFields } from "./scope-fields";

type EventFormProps = { form: WithAttempt<EventFormView>; state?: FormState | undefined };

export function EventForm({ form, state }: EventFormProps) {
  const { values } = form;
  // With the form, not with every page: who only looks does not download it.
  useEffect(attachEventForm, []);
  return (
    <PageForm action={form.action} state={state} guarded className="form event-form">
      <Carried form={form} state={state} />
      <EventTextField {...{ name: "title", form, state }} />
      <CheckField
        {...{ name: "allDay", label: "All day", checked: values.allDay === "on", state }}
      />
      <div className="field-row">
        <DateField {...{ name: "fromDate", label: "From date", value: values.fromDate, state }} />
        <TimeField {...{ name: "fromTime", label: "From time", value: values.fromTime, state }} />
      </div>
      <div className="field-row">
        <DateField {...{ name: "toDate", label: "To date", value: values.toDate, state }} />
        <TimeField {...{ name: "toTime", label: "To time", value: values.toTime, state }} />
      </div>
      <Zone form={form} state={state} />
      <RepeatFields values={values} state={state} />
      {EVENT_TEXT_NAMES.slice(1).map((name) => (
        <EventTextField key={name} {...{ name, form, state }} />
      ))}
      {form.categories ? (
        <SelectField
          {...{ name: "category", label: "Category", value: values.category ?? "", state }}
          options={[{ value: "", text: "None" }, ...form.categories.map(asOption)]}
        />
      ) : null}
      {form.asksScope && !isGone(form, state) ? (
        <ScopeFields question="Save for" state={state} />
      ) : null}
      <div className="actions">
        <SubmitButton id={fieldId("save")}>
          {isGone(form, state) ? "Save as New Event" : "Save"}
        </SubmitButton>{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

function asOption(name: string) {
  return { value: name, text: name };
}

function EventTextField({ name, form, state }: EventFormProps & { name: EventTextName }) {
  const { label, max, lines, required = false }: EventText = EVENT_TEXTS[name];
  const props = {
    name,
    label,
    value: form.values[name],
    state,
    maxLength: max,
    dir: "auto",
  } as const;
  return lines === "one" ? (
    <TextField {...props} required={required} />
  ) : (
    <TextAreaField {...props} required={required} />
  );
}

/** True where the event was deleted while it was edited. */
function isGone(form: EventFormView, state: FormState | undefined): boolean {
  return form.values.id !== "" && state?.values.id === "";
}

/** What the form brings back unseen; a form that was refused says itself what that is now. */
function Carried({ form, state }: EventFormProps) {
  const values = { ...form.values, attempt: form.attempt, ...state?.values };
  return (
    <>
      {(["id", "modifiedAt", "attempt", "from", "to"] as const).map((name) => (
        <HiddenField key={name} name={name} value={values[name]} />
      ))}
    </>
  );
}

/** The zone is carried along unseen, until it is what is wrong. */
function Zone({ form, state }: EventFormProps) {
  if (state?.errors.timeZone) {
    return <TextField {...{ name: "timeZone", label: "Time zone", state }} />;
  }
  return (
    <>
      <HiddenField name="timeZone" value={state?.values.timeZone ?? form.values.timeZone} />
      <p className="note">{form.zoneNote}</p>
    </>
  );
}
