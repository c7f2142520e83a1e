// The question which dates of a repeating event to save or delete, and the words of the button that saves them.
import { type Choice, FieldGroup, RadioFields } from "~/components/ui/choice-fields";
import { fieldId } from "~/components/ui/field-frame";
import { SAVE_TEXTS, SCOPE_TEXTS } from "~/event/typed-repeat";
import type { EventForm } from "~/web/pages/events/event-form-view";
import type { FormState } from "~/web/request/form-state";

const SCOPES: Choice[] = Object.entries(SCOPE_TEXTS).map(([value, text]) => ({ value, text }));
const LABEL = "Apply to";
const HINT = "scope-hint";

type ScopeFieldsProps = { state?: FormState | undefined };

/** The default is this date only. */
export function ScopeFields({ state }: ScopeFieldsProps) {
  return <RadioFields name="scope" label={LABEL} value="one" choices={SCOPES} state={state} />;
}

type ScopeSwitchProps = ScopeFieldsProps & { hints: NonNullable<EventForm["scopeHints"]> };

/**
 * The same radio buttons as one control, with what the chosen one means below it. An error about them is in the form's
 * summary alone, which has the focus right above.
 */
export function ScopeSwitch({ hints, state }: ScopeSwitchProps) {
  const chosen = state?.values.scope || "one";
  return (
    <FieldGroup name="scope" label={LABEL} className="scope" describedBy={HINT}>
      <div className="segments">
        {SCOPES.map(({ value, text }, index) => {
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
      {/* For the script that chooses All dates when how it repeats is changed. */}
      <p className="hint scope-note" data-scope-note role="status" />
    </FieldGroup>
  );
}

/** What the button does. A browser without :has(), and text browsers, say "Save" alone. */
export function SaveByScope() {
  return (
    <>
      <span className="plain">Save</span>
      <span className="by-scope" {...byScope(SAVE_TEXTS)} />
    </>
  );
}

/** Styles draw the text of the chosen radio button. */
function byScope(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data-${name}`, text]));
}
