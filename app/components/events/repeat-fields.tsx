// How an event repeats: a list to choose from, and below it, folded, the details.

import { type Choice, FieldGroup, RadioFields, SelectField } from "~/components/ui/choice-fields";
import { FieldError, fieldId, tie } from "~/components/ui/field-frame";
import { TextField } from "~/components/ui/fields";
import { type RepeatValues, WEEKDAY_FIELDS } from "~/event/typed-repeat";
import { weekdayName } from "~/time/day-names";
import type { FormState } from "~/web/request/form-state";

type RepeatFieldsProps = { values: RepeatValues; state?: FormState | undefined };

const REPEATS: Choice[] = [
  { value: "", text: "Does not repeat" },
  { value: "day", text: "Every day" },
  { value: "week", text: "Every week" },
  { value: "month", text: "Every month" },
  { value: "year", text: "Every year" },
];
const BY: Choice[] = [
  { value: "date", text: "On the same date" },
  { value: "nth", text: "On the same weekday of the month (such as the second Tuesday)" },
  { value: "last", text: "On the last such weekday" },
  { value: "lastDay", text: <Fits text="On the last day" to="monthly" />, className: "for-month" },
];
const IN_DETAIL = ["every", "weekdays", "by", "ends", "until", "count"];

/**
 * Styles hide the fields that do not fit the choice, where the browser supports it; otherwise text says what each is
 * for.
 */
export function RepeatFields({ values, state }: RepeatFieldsProps) {
  const repeats = state?.values.repeats ?? values.repeats;
  const isWrong = IN_DETAIL.some((name) => state?.errors[name]);
  return (
    <>
      {/* For text browsers, which draw all fields below. */}
      <p className="past-repeat">
        <a href={`#${fieldId("save")}`}>Skip to Save</a>{" "}
        <a href={`#${fieldId("location")}`}>Skip to Location</a>
      </p>
      <SelectField
        name="repeats"
        label="Repeats"
        value={values.repeats}
        choices={REPEATS}
        state={state}
      />
      <details className="repeat" open={repeats !== "" || isWrong}>
        <summary>How it repeats</summary>
        <div className="repeat-fields">
          <Every values={values} state={state} />
          <Weekdays values={values} state={state} />
          <RadioFields
            name="by"
            value={values.by}
            choices={BY}
            state={state}
            className="for-months"
            label={<Fits text="In the month" to="monthly and yearly" />}
          />
          <Ends values={values} state={state} />
          <p className="note" data-rule role="status" />
        </div>
      </details>
    </>
  );
}

/** Says which choices a field is for; styles hide it where they hide the other fields. */
function Fits({ text, to }: { text: string; to: string }) {
  return (
    <>
      {text}
      <span className="fits"> ({to})</span>
    </>
  );
}

function Every({ values, state }: RepeatFieldsProps) {
  return (
    <TextField
      name="every"
      label="Every"
      value={values.every}
      state={state}
      className="every"
      inputMode="numeric"
      hint="Type 2 for every other."
    />
  );
}

function Weekdays({ values, state }: RepeatFieldsProps) {
  const ticked = state?.values ?? values;
  const { control } = tie({ name: "weekdays" });
  const isNew = values.scope === "";
  return (
    <FieldGroup
      name="weekdays"
      state={state}
      className="for-week"
      label={<Fits text="On" to="weekly" />}
      hint={isNew ? "If you choose none, it repeats on the weekday of the first date." : undefined}
    >
      <div className="weekdays">
        {WEEKDAY_FIELDS.map((name, index) => {
          const id = index === 0 ? control.id : fieldId(name);
          const weekday = weekdayName((index + 1) % 7);
          return (
            <span key={name} className="choice">
              <input
                type="checkbox"
                id={id}
                name={name}
                aria-label={weekday}
                defaultChecked={ticked[name] === "on"}
              />{" "}
              <label htmlFor={id}>{weekday.slice(0, 3)}</label>{" "}
            </span>
          );
        })}
      </div>
    </FieldGroup>
  );
}

function Ends({ values, state }: RepeatFieldsProps) {
  const ends: Choice[] = [
    { value: "never", text: "Never" },
    {
      value: "date",
      text: "On date",
      besides: <End name="until" label="Last date" type="date" values={values} state={state} />,
    },
    {
      value: "count",
      text: "After",
      besides: (
        <span className="end-count">
          <End name="count" label="How many times" type="text" values={values} state={state} />{" "}
          times
        </span>
      ),
    },
  ];
  return (
    <>
      <RadioFields name="ends" label="Ends" value={values.ends} choices={ends} state={state} />
      {ENDS.map((name) => {
        const { id, error } = tie({ name, state });
        return error ? <FieldError key={name} id={id} text={error} /> : null;
      })}
    </>
  );
}

const ENDS = ["until", "count"] as const;

type EndProps = RepeatFieldsProps & {
  name: (typeof ENDS)[number];
  label: string;
  type: "date" | "text";
};

/** Beside its radio button, which labels it visually. */
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
