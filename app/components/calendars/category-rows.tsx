// The rows of categories in the form of a calendar.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { HiddenField, TextField } from "~/components/ui/fields";
import { ListRows } from "~/components/ui/list-rows";
import { CATEGORY_NAME, COUNTS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";
import { ColorSwatch } from "./color-swatch";

type Values = Record<string, string>;
type CategoryRowsProps = { values: Values; state: FormState | undefined };

export function CategoryRows({ values, state }: CategoryRowsProps) {
  const { t } = useLingui();
  const count = countRows(values);
  return (
    <fieldset className="form-rows category-rows">
      <legend>
        <Trans>Categories</Trans>
      </legend>
      <p className="hint">
        <Trans>
          For teams or rooms, for example. Each event can be in one category, which gives it its
          color. Anyone can view or subscribe to a single category.
        </Trans>
      </p>
      {count > 0 ? (
        <div className="row-labels" aria-hidden="true">
          <span data-label={t`Color`} />
          <span data-label={t`Category`} />
          <span data-label={t`Order`} />
        </div>
      ) : null}
      <ListRows
        first="name"
        list="categories"
        count={count}
        most={COUNTS.categories}
        state={state}
        nameOf={(row) => t`Category ${row}`}
        removal={t`Remove Category`}
        row={(index, buttons) => (
          <CategoryRow index={index} values={values} state={state} buttons={buttons} />
        )}
      >
        <Trans>Add Category</Trans>
      </ListRows>
    </fieldset>
  );
}

/** Rows are numbered without gaps. */
function countRows(values: Values): number {
  let count = 0;
  while (count < COUNTS.categories && Object.hasOwn(values, `categories.${count}.name`)) count += 1;
  return count;
}

function CategoryRow(props: CategoryRowsProps & { index: number; buttons: ReactNode }) {
  const { t } = useLingui();
  const { index, buttons, values, state } = props;
  const field = (name: string) => {
    const full = `categories.${index}.${name}`;
    return { name: full, value: values[full] ?? "" };
  };
  const { name, value } = field("name");
  const row = index + 1;
  return (
    <div className="form-row">
      <HiddenField {...field("id")} />
      <ColorSwatch {...field("tone")} label={t`Color ${row}`} state={state} />
      <TextField
        name={name}
        value={value}
        label={t`Category ${row}`}
        state={state}
        maxLength={CATEGORY_NAME}
        autoFocus={state?.focus === name}
        dir="auto"
      />
      {buttons}
    </div>
  );
}
