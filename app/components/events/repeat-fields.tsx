// The fields for how an event repeats: a list of choices, with the details folded below.

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Choice, FieldGroup, RadioFields, SelectField } from "~/components/ui/choice-fields";
import { FieldError, fieldId, tie } from "~/components/ui/field-frame";
import { TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { CUSTOM, NTH_FIELDS, type RepeatValues } from "~/event/typed-repeat";
import type { EventForm } from "~/web/pages/events/event-form-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

type FieldsProps = { values: RepeatValues; state?: FormState | undefined };
/** `weekdays` are in the reader's order; `note` describes a rule that the fields cannot show. */
type RepeatFieldsProps = FieldsProps & {
  weekdays: EventForm["weekdays"];
  note?: EventForm["ruleNote"] | undefined;
};

const REPEATS = [
  { value: "", text: msg`Does not repeat` },
  { value: "day", text: msg`Every day` },
  { value: "week", text: msg`Every week` },
  { value: "month", text: msg`Every month` },
  { value: "year", text: msg`Every year` },
];
const BY: Choice[] = [
  { value: "date", text: <Trans>On the same date</Trans> },
  {
    value: "nth",
    text: <Trans>On the same weekday of the month (such as the second Tuesday)</Trans>,
  },
  { value: "last", text: <Trans>On the last one (such as the last Tuesday)</Trans> },
  {
    value: "weekdays",
    text: <Trans>On these weekdays of the month</Trans>,
  },
  { value: "workday", text: <Trans>On the last workday</Trans> },
  {
    value: "lastDay",
    text: (
      <Trans>
        On the last day<Fits> (monthly)</Fits>
      </Trans>
    ),
    className: "for-month",
  },
];
const IN_DETAIL = ["every", "weekdays", "by", "ends", "until", "count"];

/** Styles hide fields that do not fit the choice, if the browser supports it; otherwise text says what each is for. */
export function RepeatFields({ values, weekdays, note, state }: RepeatFieldsProps) {
  const { t } = useLingui();
  const words = useWords();
  const isCustom = values.repeats === CUSTOM;
  const choices = isCustom ? [...REPEATS, { value: CUSTOM, text: msg`Custom` }] : REPEATS;
  const repeatChoices = choices.map(({ value, text }) => ({ value, text: words._(text) }));
  const repeats = state?.values.repeats ?? values.repeats;
  const isWrong = IN_DETAIL.some((name) => state?.errors[name]);
  return (
    <>
      {/* For text browsers, which draw all the fields below. */}
      <p className="past-repeat">
        <a href={`#${fieldId("save")}`}>
          <Trans>Skip to Save</Trans>
        </a>{" "}
        <a href={`#${fieldId("location")}`}>
          <Trans>Skip to Location</Trans>
        </a>
      </p>
      <SelectField
        name="repeats"
        label={t`Repeats`}
        value={values.repeats}
        choices={repeatChoices}
        state={state}
      />
      {note ? <p className="note">{note}</p> : null}
      <HiddenField name="rule" value={values.rule} />
      <details className="repeat" open={repeats !== "" || isWrong}>
        <summary>
          <Trans>How it repeats</Trans>
        </summary>
        <div className="repeat-fields">
          <Every values={values} state={state} />
          <Weekdays values={values} weekdays={weekdays} state={state} />
          <RadioFields
            name="by"
            value={values.by}
            choices={BY}
            state={state}
            className="for-months"
            label={
              <Trans>
                In the month<Fits> (monthly and yearly)</Fits>
              </Trans>
            }
          />
          <Nths values={values} state={state} />
          <Ends values={values} state={state} />
          <p className="note" data-rule={words.locale} role="status" />
        </div>
      </details>
    </>
  );
}

/** Says which choices a field is for; hidden by styles if they also hide the other fields. */
function Fits({ children }: { children: ReactNode }) {
  return <span className="fits">{children}</span>;
}

function Every({ values, state }: FieldsProps) {
  const { t } = useLingui();
  return (
    <TextField
      name="every"
      label={t`Every`}
      value={values.every}
      state={state}
      className="every"
      inputMode="numeric"
      hint={t`Type 2 for every other.`}
    />
  );
}

function Weekdays({ values, weekdays, state }: RepeatFieldsProps) {
  const { t } = useLingui();
  const ticked = state?.values ?? values;
  const { control } = tie({ name: "weekdays" });
  const isNew = values.scope === "";
  return (
    <FieldGroup
      name="weekdays"
      state={state}
      className="for-week"
      label={
        <Trans context="weekdays">
          On<Fits> (weekly)</Fits>
        </Trans>
      }
      hint={isNew ? t`If you choose none, it repeats on the weekday of the first date.` : undefined}
    >
      <div className="weekdays">
        {weekdays.map(({ name, initial, short, long }, index) => {
          const id = index === 0 ? control.id : fieldId(name);
          return (
            <span key={name} className="choice">
              <input
                type="checkbox"
                id={id}
                name={name}
                aria-label={long}
                defaultChecked={ticked[name as keyof RepeatValues] === "on"}
              />{" "}
              <label htmlFor={id} data-initial={initial} title={long}>
                {short}
              </label>{" "}
            </span>
          );
        })}
      </div>
    </FieldGroup>
  );
}

const NTH_TEXTS = {
  nth1: msg({ message: "First", context: "weekday of the month" }),
  nth2: msg({ message: "Second", context: "weekday of the month" }),
  nth3: msg({ message: "Third", context: "weekday of the month" }),
  nth4: msg({ message: "Fourth", context: "weekday of the month" }),
  nthLast: msg({ message: "Last", context: "weekday of the month" }),
};

/** Which of the month's weekdays; the weekday itself is that of the first date. */
function Nths({ values, state }: FieldsProps) {
  const { t } = useLingui();
  const words = useWords();
  const ticked = state?.values ?? values;
  return (
    <FieldGroup
      name="nths"
      state={state}
      className="for-nths"
      label={<Trans>These weekdays of the month</Trans>}
      hint={t`The weekday is that of the first date.`}
    >
      <div className="weekdays">
        {NTH_FIELDS.map(({ name }) => (
          <span key={name} className="choice">
            <input
              type="checkbox"
              id={fieldId(name)}
              name={name}
              defaultChecked={ticked[name] === "on"}
            />{" "}
            <label htmlFor={fieldId(name)}>{words._(NTH_TEXTS[name])}</label>{" "}
          </span>
        ))}
      </div>
    </FieldGroup>
  );
}

function Ends({ values, state }: FieldsProps) {
  const { t } = useLingui();
  const ends: Choice[] = [
    { value: "never", text: t`Never` },
    {
      value: "date",
      text: t`On date`,
      besides: <End name="until" label={t`Last date`} type="date" values={values} state={state} />,
    },
    {
      value: "count",
      text: t({ message: "After", context: "After … times" }),
      besides: (
        <span className="end-count">
          <End name="count" label={t`How many times`} type="text" values={values} state={state} />{" "}
          <Trans context="After … times">times</Trans>
        </span>
      ),
    },
  ];
  return (
    <>
      <RadioFields
        name="ends"
        label={t`Ends`}
        value={values.ends}
        choices={ends}
        state={state}
        className="ends"
      />
      {ENDS.map((name) => {
        const { id, error } = tie({ name, state });
        return error ? <FieldError key={name} id={id} text={error} /> : null;
      })}
    </>
  );
}

const ENDS = ["until", "count"] as const;

type EndProps = FieldsProps & {
  name: (typeof ENDS)[number];
  label: string;
  type: "date" | "text";
};

/** The field for an end, beside its radio button, which labels it visually. */
function End({ name, label, type, values, state }: EndProps) {
  return (
    <input
      {...tie({ name, state }).control}
      type={type}
      name={name}
      aria-label={label}
      className={type === "date" ? "end-until" : undefined}
      inputMode={type === "text" ? "numeric" : undefined}
      defaultValue={state?.values[name] ?? values[name]}
    />
  );
}
