// The form of a combined calendar: its calendars with names and order, and its settings.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { ColorSwatch } from "~/components/calendars/color-swatch";
import { ZoneField } from "~/components/calendars/zone-field";
import { CancelLink } from "~/components/ui/dialog-page";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { CheckField, TextAreaField, TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { RowButtons, SaveByEnter } from "~/components/ui/list-rows";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { EmbedFields } from "~/features/sharing/screens/website";
import { inOrder, ORDER, TOGETHER } from "~/features/together/rules";
import type { TogetherForm as TogetherFormView, TogetherRow } from "~/features/together/view";
import { LIMITS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";

type TogetherFormProps = {
  form: TogetherFormView;
  attempt: string;
  state?: FormState | undefined;
};

export function TogetherForm({ form, attempt, state }: TogetherFormProps) {
  const { t } = useLingui();
  const rows = inOrder(form.rows, ({ name, order }) => state?.values[ORDER + name] ?? order);
  return (
    <PageForm state={state} guarded className="form long-form">
      {state?.earlier ? null : (
        <HiddenField name="attempt" value={state?.values.attempt ?? attempt} />
      )}
      {form.left.map((text) => (
        <p key={text} className="message note">
          {text}
        </p>
      ))}
      <TextField
        name="title"
        label={t`Title`}
        value={form.title}
        state={state}
        maxLength={LIMITS.calendarTitle}
        autoFocus={form.title === ""}
        dir="auto"
        required
      />
      <p className="note">
        <Trans>
          Everyone with this link can open every calendar in it. To share less, add an extra link of
          that calendar.
        </Trans>
      </p>
      {rows.length > 0 ? (
        <fieldset>
          <legend>
            <Trans>Calendars</Trans>
          </legend>
          <SaveByEnter />
          <ul className="together-rows">
            {rows.map((row, index) => (
              <Row key={row.name} row={row} index={index} count={rows.length} state={state} />
            ))}
          </ul>
        </fieldset>
      ) : null}
      {/* Shows the errors of all links. */}
      <TextAreaField
        name="others"
        label={t`Other links, one per line`}
        state={state}
        hint={t`The address of each calendar here, or its link.`}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
      />
      <ZoneField
        value={form.timeZone}
        zones={form.zones}
        hint={t`For readers whose time zone isn't known.`}
        state={state}
      />
      <CheckField
        name="prefix"
        label={t`In calendar apps, begin titles with the calendar's name`}
        state={state}
        checked={form.prefix}
      />
      <EmbedFields embedding={form.embedding} state={state} />
      <p className="note">
        <Trans>Websites show only those calendars whose managers allow it there, too.</Trans>
      </p>
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that combined calendar</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            <Trans>Combine Calendars</Trans>
          </SubmitButton>
        )}{" "}
        <CancelLink to={form.cancelHref} />
      </div>
      {form.replaceHref && form.deleteHref ? (
        <p className="note ways">
          <Link to={form.replaceHref}>
            <Trans>Replace the Link</Trans>
          </Link>{" "}
          <Link to={form.deleteHref}>
            <Trans>Delete this combined calendar</Trans>
          </Link>
        </p>
      ) : null}
    </PageForm>
  );
}

type RowProps = { row: TogetherRow; index: number; count: number; state: FormState | undefined };

function Row({ row, index, count, state }: RowProps) {
  const { t } = useLingui();
  const { name, title, isChosen, color, meanwhile, label } = row;
  return (
    <li>
      <CheckField name={name} label={title} state={state} checked={isChosen} />{" "}
      <TextField
        name={`label.${name}`}
        label={t({
          message: "Name in this view",
          comment: "Of a calendar in a combined calendar.",
        })}
        value={label}
        state={state}
        maxLength={TOGETHER.label}
        placeholder={title}
        autoComplete="off"
        dir="auto"
      />{" "}
      <HiddenField name={ORDER + name} value={String(index + 1)} />
      <RowButtons list="order" index={index} count={count} about={title} state={state} />{" "}
      <ColorSwatch
        name={`tone.${name}`}
        value={state?.values[`tone.${name}`] ?? color}
        meanwhile={meanwhile}
        label={t`Color of ${title}`}
        state={state}
      />
    </li>
  );
}
