// The calendars of other sites that a calendar shows: how their reading goes, what waits for a decision, and adding one.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import type { SourceLine, SourcesView } from "~/web/pages/sources/sources-view";
import type { FormState } from "~/web/request/form-state";
import { SourceForm } from "./source-form";

type SourcesPageProps = { view: SourcesView; state: FormState | undefined };

export function SourcesPage({ view, state }: SourcesPageProps) {
  const { list, form, action, fullText, backHref } = view;
  const isOfForm = state !== undefined && (state.values.id ?? "") === "";
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
  const { id, name, host, facts, status, isFailing, isHttpOnly, held, editHref } = line;
  const own = state?.values.id === id ? state : undefined;
  return (
    <section className="raised" aria-label={name}>
      <h3 dir="auto">{name}</h3>
      <p className="note">
        <bdi translate="no">{host}</bdi> · {facts}
      </p>
      <p role={isFailing ? "alert" : "status"}>{status}</p>
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
            Change or remove<Unseen> {name}</Unseen>
          </Trans>
        </Link>
      </div>
    </section>
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

/** A form of one button. */
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

/** One of them: changing it, and removing it with everything that was read. */
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
            <Trans>Everything that was read of it goes with it.</Trans>
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
