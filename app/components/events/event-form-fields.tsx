// The fields that every form of an event has: title, times, place, notes, category.
import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useEffect } from "react";
import { attachEventForm } from "~/client/event-form-inputs";
import { NoEndButton } from "~/client/no-end-button";
import { SelectField } from "~/components/ui/choice-fields";
import {
  CheckField,
  DateField,
  HiddenField,
  TextAreaField,
  TextField,
  TimeField,
} from "~/components/ui/fields";
import { FormattedField } from "~/components/ui/formatted-field";
import { EVENT_TEXT_NAMES, type EventTextName } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { EVENT_TEXTS, type EventText } from "~/event/event-texts";
import { longestTyped } from "~/event/title-length";
import type { EventForm as EventFormView } from "~/web/pages/events/event-form-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

type EventFormProps = { form: EventFormView; state?: FormState | undefined };

/** `children` are drawn below the times. */
export function EventFormFields({
  form,
  state,
  children,
}: EventFormProps & { children?: ReactNode }) {
  const { t } = useLingui();
  const { values } = form;
  // Loaded with the form, so that visitors who only read do not download it.
  useEffect(attachEventForm, []);
  return (
    <>
      <EventTextField name="title" form={form} state={state} />
      <CheckField name="allDay" label={t`All day`} checked={values.allDay === "on"} state={state} />
      <div className="field-row">
        <DateField name="fromDate" label={t`From date`} value={values.fromDate} state={state} />
        <TimeField name="fromTime" label={t`From time`} value={values.fromTime} state={state} />
      </div>
      <div className="field-row">
        <DateField name="toDate" label={t`To date`} value={values.toDate} state={state} />
        <TimeField name="toTime" label={t`To time`} value={values.toTime} state={state} />
        <p className="note no-end">
          <NoEndButton />
        </p>
      </div>
      <Zone form={form} state={state} />
      {children}
      {EVENT_TEXT_NAMES.slice(1).map((name) => (
        <Fragment key={name}>
          <EventTextField name={name} form={form} state={state} />
          {name === "location" && form.clashesHref ? (
            <p className="note clash-note" role="status" data-clashes={form.clashesHref} />
          ) : null}
        </Fragment>
      ))}
      {form.categories ? (
        <SelectField
          name="category"
          label={t`Category`}
          value={values.category ?? ""}
          state={state}
          choices={[
            { value: "", text: t({ message: "None", context: "category" }) },
            ...form.categories.map(asOption),
          ]}
        />
      ) : null}
    </>
  );
}

function asOption(name: string) {
  return { value: name, text: name };
}

function EventTextField({ name, form, state }: EventFormProps & { name: EventTextName }) {
  const words = useWords();
  const { t } = useLingui();
  const text: EventText = EVENT_TEXTS[name];
  const { max, lines, formatted, required = false } = text;
  const isLonger = form.longer?.includes(name);
  const props = {
    ...(isLonger && { hint: t`Longer in the calendar app it came from` }),
    name,
    label: labelOfText(name, words),
    value: form.values[name],
    state,
    maxLength: name === "title" ? longestTyped(state?.values.title ?? form.values.title) : max,
    dir: "auto",
  } as const;
  if (lines === "one") return <TextField {...props} required={required} />;
  const Field = formatted ? FormattedField : TextAreaField;
  return <Field {...props} required={required} />;
}

/** A hidden field, shown only when the time zone is the error. */
function Zone({ form, state }: EventFormProps) {
  const { t } = useLingui();
  if (state?.errors.timeZone) {
    return <TextField name="timeZone" label={t`Time zone`} state={state} />;
  }
  return (
    <>
      <HiddenField name="timeZone" value={state?.values.timeZone ?? form.values.timeZone} />
      {form.zoneNote ? <p className="note">{form.zoneNote}</p> : null}
    </>
  );
}
