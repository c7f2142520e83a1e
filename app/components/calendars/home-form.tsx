// The form for a calendar's home: the wall, and a row of fields and buttons for each link.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CancelLink } from "~/components/ui/dialog-page";
import { TextField } from "~/components/ui/fields";
import { FormattedField } from "~/components/ui/formatted-field";
import { HiddenField } from "~/components/ui/hidden-field";
import { ListRows } from "~/components/ui/list-rows";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import { COUNTS, LIMITS } from "~/values/limits";
import type { HomeForm as HomeFormView } from "~/web/pages/calendars/home-view";
import type { FormState } from "~/web/request/form-state";

type LinkRowsProps = { values: Record<string, string>; state: FormState | undefined };

function LinkRows({ values, state }: LinkRowsProps) {
  const { t } = useLingui();
  const count = countRows(values);
  return (
    <fieldset className="form-rows link-rows">
      <legend>
        <Trans>Links</Trans>
      </legend>{" "}
      {count > 0 ? (
        <div className="row-labels" aria-hidden="true">
          <span data-label={t`Link title`} />
          <span data-label={t`Link address`} />
          <span data-label={t`Order`} />
        </div>
      ) : null}
      <ListRows
        first="title"
        list="links"
        count={count}
        most={COUNTS.links}
        state={state}
        nameOf={(row) => t`Link ${row}`}
        removal={t`Remove Link`}
        row={(index, buttons) => (
          <LinkRow index={index} values={values} state={state} buttons={buttons} />
        )}
      >
        <Trans>Add Link</Trans>
      </ListRows>
    </fieldset>
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

function LinkRow(props: LinkRowsProps & { index: number; buttons: ReactNode }) {
  const { t } = useLingui();
  const { index, buttons, values, state } = props;
  const [title, url] = [`links.${index}.title`, `links.${index}.url`];
  const row = index + 1;
  return (
    <div className="form-row">
      <TextField
        name={title}
        label={t`Link title ${row}`}
        value={values[title] ?? ""}
        state={state}
        maxLength={LIMITS.linkTitle}
        autoFocus={state?.focus === title}
        dir="auto"
      />
      <TextField
        name={url}
        label={t`Link address ${row}`}
        value={values[url] ?? ""}
        state={state}
        type="text"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={LIMITS.linkUrl}
      />
      {buttons}
    </div>
  );
}

type HomeFormProps = { form: HomeFormView; state?: FormState | undefined };

export function HomeForm({ form, state }: HomeFormProps) {
  const { t } = useLingui();
  const values = state?.values ?? form.values;
  return (
    <PageForm action={form.action} state={state} guarded className="form long-form">
      <RoomNote />
      <HiddenField name="modifiedAt" value={values.modifiedAt ?? ""} />
      <FormattedField
        name="wall"
        label={t`Welcome text`}
        value={values.wall ?? ""}
        state={state}
        maxLength={LIMITS.wall}
        rows={10}
        dir="auto"
      />
      <LinkRows values={values} state={state} />
      <div className="actions">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}
