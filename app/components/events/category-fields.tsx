// The fields for an event's category: one of the calendar's as a chip, or a new one by name.
import { Trans, useLingui } from "@lingui/react/macro";
import { FieldGroup } from "~/components/ui/choice-fields";
import { fieldId, tie } from "~/components/ui/field-frame";
import { TextField } from "~/components/ui/fields";
import { CATEGORY_NAME } from "~/values/limits";
import type { EventForm } from "~/web/pages/events/event-form-view";
import type { FormState } from "~/web/request/form-state";

type CategoryFieldsProps = { form: EventForm; state?: FormState | undefined };

/** Radio buttons as chips; a name typed below them takes precedence. */
export function CategoryFields({ form, state }: CategoryFieldsProps) {
  const { t } = useLingui();
  const { categories = [], values } = form;
  const { control } = tie({ name: "category" });
  const chosen = state?.values.category ?? values.category ?? "";
  const none = { name: "", tone: 0 };
  return (
    <FieldGroup name="category" label={t`Category`} state={state} className="pick">
      <div className="chips">
        {(categories.length > 0 ? [none, ...categories] : []).map(({ name, tone }, index) => {
          const id = index === 0 ? control.id : fieldId(`category-${index}`);
          return (
            <span key={name} className={`choice ${tone > 0 ? `tone-${tone}` : ""}`}>
              <input
                type="radio"
                id={id}
                name="category"
                value={name}
                defaultChecked={name === chosen}
              />{" "}
              <label htmlFor={id} dir="auto">
                {name || t({ message: "None", context: "category" })}
              </label>{" "}
            </span>
          );
        })}
        {form.canAddCategory ? <NewCategory state={state} /> : null}
      </div>
    </FieldGroup>
  );
}

/** It also opens and works without scripts and in text browsers. */
function NewCategory({ state }: Pick<CategoryFieldsProps, "state">) {
  const { t } = useLingui();
  const { newCategory = "" } = state?.values ?? {};
  return (
    <details
      className="new-category"
      open={newCategory !== "" || Boolean(state?.errors.newCategory)}
    >
      <summary>
        <Trans>New category</Trans>
      </summary>
      <TextField
        name="newCategory"
        label={t`New category`}
        state={state}
        maxLength={CATEGORY_NAME}
        autoComplete="off"
        hint={t`It is added when you save.`}
        dir="auto"
      />
    </details>
  );
}
