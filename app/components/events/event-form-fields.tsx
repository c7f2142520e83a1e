// The fields shared by all event forms: title, times, location, notes, category.
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { NoEndButton, OtherDayBox } from "~/client/end-fields";
import { attachEventForm } from "~/client/event-form-inputs";
import { fieldId } from "~/components/ui/field-frame";
import {
  CheckField,
  DateField,
  TextAreaField,
  TextField,
  type TextFieldProps,
  TimeField,
} from "~/components/ui/fields";
import { FormattedField } from "~/components/ui/formatted-field";
import { HiddenField } from "~/components/ui/hidden-field";
import { EVENT_TEXT_NAMES, type EventTextName } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { EVENT_TEXTS, type EventText } from "~/event/event-texts";
import { longestTyped } from "~/event/title-length";
import type { EventForm as EventFormView } from "~/web/pages/events/event-form-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import { CategoryFields } from "./category-fields";

type EventFormProps = { form: EventFormView; state?: FormState | undefined };

/** `children` are drawn below the times. */
export function EventFormFields({
  form,
  state,
  children,
}: EventFormProps & { children?: ReactNode }) {
  // Loaded with the form, so that readers do not download it.
  useEffect(attachEventForm, []);
  return (
    <>
      <EventTextField name="title" form={form} state={state} />
      <When form={form} state={state} />
      <Zone form={form} state={state} />
      {children}
      {form.categories || form.canAddCategory ? <CategoryFields form={form} state={state} /> : null}
      <div className="form-columns">
        {EVENT_TEXT_NAMES.slice(1).map((name) => (
          <div key={name}>
            <EventTextField name={name} form={form} state={state} />
            {name === "location" && form.clashesHref ? (
              <p className="note clash-note" role="status" data-clashes={form.clashesHref} />
            ) : null}
          </div>
        ))}
      </div>
    </>
  );
}

/** One line; scripts show To date only if it differs from From's. */
function When({ form, state }: EventFormProps) {
  const { t } = useLingui();
  const values = { ...form.values, ...state?.values };
  const { allDay } = form.values;
  const isOther =
    state?.errors.toDate !== undefined ||
    (values.toDate !== "" && values.toDate !== values.fromDate);
  const date = (name: "fromDate" | "toDate", label: string) => (
    <DateField name={name} label={label} value={form.values[name]} state={state} />
  );
  const time = (name: "fromTime" | "toTime", label: string) => (
    <TimeField name={name} label={label} value={form.values[name]} state={state} />
  );
  return (
    <div className={isOther ? "when" : "when one-day"}>
      <div className="field-row">
        {date("fromDate", t`From date`)}
        {time("fromTime", t`From time`)}
        {time("toTime", t`To time`)}
        <div className="to-date">{date("toDate", t`To date`)}</div>
      </div>
      <div className="when-checks">
        <CheckField name="allDay" label={t`All day`} checked={allDay === "on"} state={state} />
        <OtherDayBox key={String(isOther)} checked={isOther} />
        <p className="note no-end">
          <NoEndButton />
        </p>
      </div>
    </div>
  );
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
  if (name === "title") return <TextField {...props} required={required} className="field-title" />;
  if (name === "location" && form.places) return <LocationField {...props} places={form.places} />;
  if (lines === "one") return <TextField {...props} required={required} />;
  const Field = formatted ? FormattedField : TextAreaField;
  return <Field {...props} required={required} />;
}

/** Suggests the calendar's earlier locations. */
function LocationField({ places, ...props }: TextFieldProps & { places: string[] }) {
  const list = `${fieldId(props.name)}-places`;
  return (
    <>
      <TextField {...props} list={list} />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
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
