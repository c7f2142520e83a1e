// The fields for answers or a sign-up list in an event's form: folded, with a row for each slot.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { RadioFields, SelectField } from "~/components/ui/choice-fields";
import { fieldId } from "~/components/ui/field-frame";
import { TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { ListRows } from "~/components/ui/list-rows";
import { ASKS_TEXTS, NAMES_TEXTS } from "~/event/asks-words";
import { type AsksValues, countSlotRows, isAsksField } from "~/event/typed-asks";
import { ASKS } from "~/values/answer-limits";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

type AsksFieldsProps = { values: AsksValues; state: FormState | undefined };

/**
 * Open if something is set or wrong. Styles hide fields that do not fit the choice, if the browser supports it;
 * their values are ignored anyway.
 */
export function AsksFields({ values, state }: AsksFieldsProps) {
  const { t } = useLingui();
  const words = useWords();
  const shown = state?.values ?? values;
  const isWrong = Object.keys(state?.errors ?? {}).some(isAsksField);
  const isFocused = state?.focus?.startsWith("slots.") === true;
  const choices = Object.entries(ASKS_TEXTS).map(([value, text]) => {
    return { value, text: words._(text) };
  });
  const names = Object.entries(NAMES_TEXTS).map(([value, text]) => {
    return { value, text: words._(text) };
  });
  return (
    <>
      {/* For text browsers, which draw all the fields below. */}
      <p className="past-repeat">
        <a href={`#${fieldId("save")}`}>
          <Trans>Skip to Save</Trans>
        </a>
      </p>
      <details className="asks" open={(shown.asks ?? "") !== "" || isWrong || isFocused}>
        <summary>
          <Trans>Who's coming</Trans>
        </summary>
        <div className="asks-fields">
          <SelectField
            name="asks"
            spokenLabel={t`Who's coming`}
            value={values.asks ?? ""}
            choices={choices}
            state={state}
            hint={t`People answer on the event's page, without an account. Changing this never removes answers.`}
          />
          <TextField
            name="places"
            label={t({ message: "Places", context: "field" })}
            value={values.places ?? ""}
            state={state}
            className="asks-number for-coming"
            inputMode="numeric"
            autoComplete="off"
            hint={t`How many people can come. Leave it empty for no limit.`}
          />
          <SlotRows values={values} state={state} />
          <TextField
            name="closesHours"
            label={t({ message: "Close answers, hours before the start", context: "field" })}
            value={values.closesHours ?? ""}
            state={state}
            className="asks-number for-asking"
            inputMode="numeric"
            autoComplete="off"
          />
          <RadioFields
            name="names"
            label={t`Who sees names`}
            value={values.names ?? "managers"}
            choices={names}
            state={state}
            className="for-asking"
          />
        </div>
      </details>
    </>
  );
}

function SlotRows({ values, state }: AsksFieldsProps) {
  const { t } = useLingui();
  const shown = state?.values ?? values;
  const count = countSlotRows(shown);
  return (
    <fieldset className="slot-rows for-list">
      <legend>
        <Trans>Slots</Trans>
      </legend>
      <p className="hint">
        <Trans>
          For a sign-up list: what people can sign up for, such as Cake or Drinks, and for how many
          of them there are places.
        </Trans>
      </p>
      <ListRows
        first="name"
        list="slots"
        count={count}
        most={ASKS.slots}
        state={state}
        nameOf={(row) => t`Slot ${row}`}
        removal={t`Remove Slot`}
        row={(index, buttons) => (
          <SlotRow index={index} values={shown} state={state} buttons={buttons} />
        )}
      >
        <Trans>Add Slot</Trans>
      </ListRows>
    </fieldset>
  );
}

function SlotRow(props: AsksFieldsProps & { index: number; buttons: ReactNode }) {
  const { t } = useLingui();
  const { index, buttons, values, state } = props;
  const field = (name: string) => {
    const full = `slots.${index}.${name}`;
    return { name: full, value: values[full] ?? "" };
  };
  const name = field("name");
  const row = index + 1;
  return (
    <div className="slot-row">
      <HiddenField {...field("id")} />
      <TextField
        {...name}
        label={t`Slot ${row}`}
        state={state}
        maxLength={ASKS.slotName}
        autoFocus={state?.focus === name.name}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        {...field("places")}
        label={t`How many, slot ${row}`}
        state={state}
        className="asks-number"
        inputMode="numeric"
        autoComplete="off"
      />
      {buttons}
    </div>
  );
}
