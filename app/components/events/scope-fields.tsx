// The choice of which dates of a repeating event to save or delete, and the text of the save button.
import { Trans, useLingui } from "@lingui/react/macro";
import { FieldGroup, RadioFields } from "~/components/ui/choice-fields";
import { fieldId } from "~/components/ui/field-frame";
import { SAVE_TEXTS, SCOPE_TEXTS } from "~/event/typed-repeat";
import type { EventForm } from "~/web/pages/events/event-form-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

function useScopes(): { value: string; text: string }[] {
  const words = useWords();
  return Object.entries(SCOPE_TEXTS).map(([value, text]) => ({ value, text: words._(text) }));
}

const HINT = "scope-hint";

type ScopeFieldsProps = { state?: FormState | undefined };

/** The default is this date only. */
export function ScopeFields({ state }: ScopeFieldsProps) {
  const { t } = useLingui();
  return (
    <RadioFields name="scope" label={t`Apply to`} value="one" choices={useScopes()} state={state} />
  );
}

type ScopeSwitchProps = ScopeFieldsProps & {
  hints: NonNullable<EventForm["scopeHints"]>;
  /** The initial choice; "" for only this date. */
  scope: string;
};

/**
 * The same radio buttons as one control, with an explanation of the choice below. Errors about them are only in the
 * form's summary, which has the focus and is right above.
 */
export function ScopeSwitch({ hints, scope, state }: ScopeSwitchProps) {
  const { t } = useLingui();
  const chosen = state?.values.scope || scope || "one";
  return (
    <FieldGroup name="scope" label={t`Apply to`} className="scope" describedBy={HINT}>
      <div className="segments">
        {useScopes().map(({ value, text }, index) => {
          const id = index === 0 ? fieldId("scope") : fieldId(`scope-${value}`);
          return (
            <div key={value} className="choice">
              <input
                type="radio"
                id={id}
                name="scope"
                value={value}
                defaultChecked={value === chosen}
              />{" "}
              <label htmlFor={id}>{text}</label>
            </div>
          );
        })}
      </div>
      <p className="hint by-scope" id={HINT} {...byScope(hints)} />
      {/* For the script that chooses All dates when the rule changes. */}
      <p className="hint scope-note" data-scope-note role="status" />
    </FieldGroup>
  );
}

/** The button, named for the chosen scope. Browsers without :has(), and text browsers, say only "Save". */
export function SaveByScope() {
  const words = useWords();
  const texts = Object.fromEntries(
    Object.entries(SAVE_TEXTS).map(([name, text]) => [name, words._(text)]),
  );
  return (
    <>
      <span className="plain">
        <Trans>Save</Trans>
      </span>
      <span className="by-scope" {...byScope(texts)} />
    </>
  );
}

/** Styles draw the text for the chosen radio button. */
function byScope(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data-${name}`, text]));
}
