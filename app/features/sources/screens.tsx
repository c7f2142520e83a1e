// The screens of other sites' calendars: how reading goes, changes waiting for a decision, and the form to add one.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { RadioFields, SelectField } from "~/components/ui/choice-fields";
import { CheckField, TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import type { FormState } from "~/web/request/form-state";
import { SOURCES } from "./rules";
import type { SourceForm as SourceFormView, SourceLine, SourcesView } from "./view";

type SourceFormProps = { form: SourceFormView; state: FormState | undefined };

function SourceForm({ form, state }: SourceFormProps) {
  const { t } = useLingui();
  const { id, action, values, categories } = form;
  const isNew = id === "";
  return (
    <PageForm action={action} state={state} guarded>
      <HiddenField name="intent" value="save" />
      <HiddenField
        name="everyMinutes"
        value={state?.values.everyMinutes ?? values.everyMinutes ?? ""}
      />
      <TextField
        name="name"
        label={t({ message: "Name", context: "of a calendar of another site" })}
        value={values.name ?? ""}
        state={state}
        hint={t`The name shown next to its events, such as School.`}
        maxLength={SOURCES.name}
        dir="auto"
        required
      />
      <TextField
        name="url"
        label={t({ message: "Address", context: "of a calendar" })}
        value=""
        state={state}
        hint={
          isNew
            ? t`The link for calendar programs: it begins with https:// or webcal:// and often ends in .ics. It won't be shown again.`
            : t`Leave it empty to keep the address. It won't be shown again.`
        }
        maxLength={SOURCES.address}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required={isNew}
      />
      <RadioFields
        name="shows"
        label={t({ message: "Show as", context: "a calendar of another site" })}
        value={values.shows ?? ""}
        state={state}
        choices={[
          { value: "events", text: t({ message: "Events", context: "how it is shown" }) },
          { value: "band", text: t`A band below the days, as for school holidays` },
        ]}
      />
      {categories ? (
        <SelectField
          name="category"
          label={t`Category`}
          value={values.category ?? ""}
          state={state}
          choices={[
            { value: "", text: t({ message: "None", context: "category" }) },
            ...categories.map((name) => ({ value: name, text: name })),
          ]}
        />
      ) : null}
      <CheckField
        name="inFeed"
        label={t`Also in our feed`}
        state={state}
        hint={t`Anyone who subscribes gets these entries too.`}
        checked={values.inFeed === "on"}
      />
      <div className="actions">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}

type SourcesPageProps = { view: SourcesView; state: FormState | undefined };

export function SourcesPage({ view, state }: SourcesPageProps) {
  const { list, form, action, fullText, backHref } = view;
  const isOfForm = state !== undefined && list.every(({ id }) => id !== state.values.id);
  return (
    <div className="import">
      <h2>
        <Trans>Other Calendars</Trans>
      </h2>
      <p>
        <Trans>
          Show the events of a calendar that is somewhere else, such as your school's, league's or
          town's. EAS reads it every few hours. Nobody can edit these events here, and links that
          show busy times only hide them.
        </Trans>
      </p>
      <RoomNote />
      {list.map((line) => (
        <Source key={line.id} line={line} action={action} state={isOfForm ? undefined : state} />
      ))}
      {form ? (
        <section className="raised">
          <details className="fold" open={list.length === 0 || isOfForm}>
            <summary>
              <Trans>Add a Calendar by Its Address</Trans>
            </summary>
            <SourceForm form={form} state={isOfForm ? state : undefined} />
          </details>
        </section>
      ) : (
        <p className="note">{fullText}</p>
      )}
      <p className="note">
        <Link to={backHref}>
          <Trans>Back to the calendar</Trans>
        </Link>
      </p>
    </div>
  );
}

type SourceProps = { line: SourceLine; action: string; state: FormState | undefined };

function Source({ line, action, state }: SourceProps) {
  const { t } = useLingui();
  const { id, name, host, facts, status, remarks, more, isFailing, isHttpOnly, held, editHref } =
    line;
  const own = state?.values.id === id ? state : undefined;
  return (
    <section className="raised" aria-label={name}>
      <h3 dir="auto">{name}</h3>
      <p className="note">
        <bdi translate="no">{host}</bdi> · {facts}
      </p>
      <p role={isFailing ? "alert" : "status"}>{status}</p>
      <Remarks list={remarks} />
      {more ? (
        <details className="fold">
          <summary>{more.text}</summary>
          <Remarks list={more.remarks} />
        </details>
      ) : null}
      {held ? (
        <>
          <p>
            <strong>{held}</strong>
          </p>
          <div className="actions">
            <Press {...{ id, action, name }} intent="apply" text={t`Apply`} state={own} />{" "}
            <Press {...{ id, action, name }} intent="keep" text={t`Keep Ours`} />
          </div>
        </>
      ) : null}
      {isHttpOnly ? (
        <>
          <p className="note">
            <Trans>Anyone on the way between can read and change what is sent without https.</Trans>
          </p>
          <div className="actions">
            <Press {...{ id, action, name }} intent="plain" text={t`Take It Without https`} />
          </div>
        </>
      ) : null}
      <div className="actions">
        <Press
          {...{ id, action, name }}
          intent="read"
          text={t`Read Now`}
          state={held ? undefined : own}
        />{" "}
        <Link to={editHref} className="button quiet">
          <Trans>
            Change or Remove<Unseen> {name}</Unseen>
          </Trans>
        </Link>
      </div>
    </section>
  );
}

function Remarks({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="bullets">
      {list.map((remark) => (
        <li key={remark} dir="auto">
          {remark}
        </li>
      ))}
    </ul>
  );
}

type PressProps = {
  id: string;
  action: string;
  name: string;
  intent: string;
  text: string;
  state?: FormState | undefined;
};

/** A form with a single button. */
function Press({ id, action, name, intent, text, state }: PressProps) {
  return (
    <PageForm action={action} state={state}>
      <HiddenField name="id" value={id} />
      <HiddenField name="intent" value={intent} />
      <SubmitButton variant="quiet">
        {text}
        <Unseen> {name}</Unseen>
      </SubmitButton>
    </PageForm>
  );
}

type SourcePageProps = {
  form: Parameters<typeof SourceForm>[0]["form"];
  backHref: string;
  state: FormState | undefined;
};

/** The page of one source: change it, or remove it with its dates. */
export function SourcePage({ form, backHref, state }: SourcePageProps) {
  const isRemoval = state?.values.intent === "remove";
  return (
    <div className="import">
      <h2 dir="auto">{form.values.name}</h2>
      <section className="raised">
        <SourceForm form={form} state={isRemoval ? undefined : state} />
      </section>
      <section className="raised">
        <PageForm action={form.action} state={isRemoval ? state : undefined}>
          <HiddenField name="intent" value="remove" />
          <p>
            <Trans>Everything read from it is removed, too.</Trans>
          </p>
          <div className="actions">
            <SubmitButton variant="danger">
              <Trans>Remove This Calendar</Trans>
            </SubmitButton>
          </div>
        </PageForm>
      </section>
      <p className="note">
        <Link to={backHref}>
          <Trans>Back to the other calendars</Trans>
        </Link>
      </p>
    </div>
  );
}
