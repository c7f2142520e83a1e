// The form of a calendar's home: the wall, and a row of fields and buttons for each link.

import { CancelLink } from "~/components/ui/dialog-page";
import { HiddenField, TextAreaField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { COUNTS, LIMITS } from "~/values/limits";
import type { HomeForm as HomeFormView } from "~/web/pages/calendars/home-form-view";
import type { FormState } from "~/web/request/form-state";

type HomeFormProps = { form: HomeFormView; state?: FormState | undefined };

export function HomeForm({ form, state }: HomeFormProps) {
  const values = state?.values ?? form.values;
  const count = countRows(values);
  return (
    <PageForm action={form.action} state={state} guarded>
      {/* Enter presses a form's first button: that has to be Save, not a row's button. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <HiddenField name="modifiedAt" value={values.modifiedAt ?? ""} />
      <TextAreaField
        name="wall"
        label="Wall"
        value={values.wall ?? ""}
        state={state}
        maxLength={LIMITS.wall}
        rows={10}
        dir="auto"
      />
      <fieldset className="link-rows">
        <legend>Links</legend>{" "}
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
          <LinkRow key={index} index={index} count={count} values={values} state={state} />
        ))}
        {count < COUNTS.links ? (
          <SubmitButton variant="quiet" name="intent" value="add">
            Add Link
          </SubmitButton>
        ) : null}
      </fieldset>
      <div className="actions">
        <SubmitButton>Save</SubmitButton> <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

/** Rows are numbered without gaps, and each has a title or an address. */
function countRows(values: Record<string, string>): number {
  const isRow = (index: number) =>
    Object.hasOwn(values, `links.${index}.title`) || Object.hasOwn(values, `links.${index}.url`);
  let count = 0;
  while (count <= COUNTS.links && isRow(count)) count += 1;
  return count;
}

type LinkRowProps = {
  index: number;
  count: number;
  values: Record<string, string>;
  state: FormState | undefined;
};

function LinkRow({ index, count, values, state }: LinkRowProps) {
  const [title, url] = [`links.${index}.title`, `links.${index}.url`];
  const number = index + 1;
  return (
    <div className="link-row">
      <TextField
        name={title}
        label={`Link title ${number}`}
        value={values[title] ?? ""}
        state={state}
        maxLength={LIMITS.linkTitle}
        dir="auto"
      />
      <TextField
        name={url}
        label={`Link address ${number}`}
        value={values[url] ?? ""}
        state={state}
        type="text"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={LIMITS.linkUrl}
      />
      <div className="link-row-actions">
        <SubmitButton variant="quiet" name="intent" value={`up ${index}`} disabled={index === 0}>
          Up<span className="visually-hidden"> Link {number}</span>
        </SubmitButton>{" "}
        <SubmitButton
          variant="quiet"
          name="intent"
          value={`down ${index}`}
          disabled={index === count - 1}
        >
          Down<span className="visually-hidden"> Link {number}</span>
        </SubmitButton>{" "}
        <SubmitButton variant="quiet" name="intent" value={`remove ${index}`}>
          Remove Link<span className="visually-hidden"> {number}</span>
        </SubmitButton>
      </div>
    </div>
  );
}
