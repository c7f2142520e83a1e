// The page of a private address: a person's answers, name and email, how to end both, and what a dead link shows.
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { Leaf } from "~/components/ui/leaf";
import { PageForm } from "~/components/ui/page-form";
import { QrFigure } from "~/components/ui/qr-figure";
import { SubmitButton } from "~/components/ui/submit-button";
import type { AnswerPage, AnswerRow } from "~/features/answers/view/page";
import { pagePaths } from "~/paths/pages";
import { ANSWERS } from "~/values/answer-limits";
import type { QrCode } from "~/values/qr-code";
import type { FormState } from "~/web/request/form-state";
import { EmailField, PeopleField } from "./event";

// The button that stops emails posts the same request as email programs do (RFC 8058).

/** Without `action` it posts to its own page. */
export function NoMoreMails({ action }: { action?: string }) {
  return (
    <PageForm className="row-form" {...(action === undefined ? {} : { action })}>
      <HiddenField name="List-Unsubscribe" value="One-Click" />
      <SubmitButton variant="quiet">
        <Trans>Stop Emails</Trans>
      </SubmitButton>
    </PageForm>
  );
}

type OwnAnswerRowProps = { row: AnswerRow; state: FormState | undefined };

/** The event's card with the answer in it; `headline` states the answer. */
function LastAnswer({ row, headline, state }: OwnAnswerRowProps & { headline: string }) {
  return (
    <article className="last-answer raised">
      <header>
        <Leaf leaf={row.leaf} size="large" />
        <div>
          <p className="event-when">{row.when}</p>
          <p className="last-title">
            <Link to={row.href} dir="auto">
              {row.title}
            </Link>
          </p>
        </div>
      </header>
      <div className={`answer-sign answer-${row.standing}`} data-sign={row.sign}>
        <h1>
          <bdi>{headline}</bdi>
        </h1>
        <p>
          <bdi>{row.text}</bdi>
        </p>
        {row.note ? <p className="note">{row.note}</p> : null}
        {row.doable === "nothing" ? null : <RowForm row={row} state={state} />}
      </div>
      <p>
        <a href={row.fileHref} className="button quiet" download>
          <Trans>Add to Your Calendar</Trans>
        </a>
      </p>
    </article>
  );
}

/** An answer to a date with the form that changes it: large for the latest answer, a row for the others. */
function OwnAnswerRow({ row, state }: OwnAnswerRowProps) {
  return (
    <div className="own-answer">
      <p className="event-when">{row.when}</p>
      <h2>
        <Link to={row.href} dir="auto">
          {row.title}
        </Link>
      </h2>
      <p>
        <bdi>{row.text}</bdi>
      </p>
      {row.note ? <p className="note">{row.note}</p> : null}
      {row.doable === "nothing" ? null : <RowForm row={row} state={state} />}
    </div>
  );
}

function RowForm({ row, state }: OwnAnswerRowProps) {
  const { t } = useLingui();
  const { eventId, doable } = row;
  const fieldId = (name: string) => `${name}-${eventId}`;
  const people = (
    <PeopleField label={t`People`} value={row.people} state={state} id={fieldId("people")} />
  );
  return (
    <PageForm state={state} idOf={fieldId} className="answer-row">
      <HiddenField name="eventId" value={eventId} />
      {doable === "accept" ? people : null}
      {doable === "change" ? (
        <details className="change" open={state !== undefined}>
          <summary className="button quiet">
            <Trans>Change</Trans>
          </summary>
          {people}
          <SubmitButton name="intent" value="save">
            <Trans>Save</Trans>
            <About row={row} />
          </SubmitButton>
        </details>
      ) : null}
      <YesOrNo row={row} />
    </PageForm>
  );
}

function About({ row: { title, when } }: { row: AnswerRow }) {
  return (
    <Unseen>
      : {title}, {when}
    </Unseen>
  );
}

function YesOrNo({ row }: { row: AnswerRow }) {
  if (row.doable === "accept") {
    return (
      <SubmitButton name="intent" value="yes">
        {row.isList ? <Trans>Sign Up</Trans> : <Trans>Yes, I'm coming</Trans>}
        <About row={row} />
      </SubmitButton>
    );
  }
  return (
    <SubmitButton variant="quiet" name="intent" value="no">
      <Trans>I Can't Come</Trans>
      <About row={row} />
    </SubmitButton>
  );
}

type OwnAnswersProps = { page: AnswerPage; qr: QrCode; state: FormState | undefined };

export function OwnAnswers({ page, qr, state }: OwnAnswersProps) {
  const { headline, last, rows, calendar } = page;
  const { title } = calendar;
  // A form shows only its own errors; a form without a date is the person's.
  const formStateFor = (eventId: string) =>
    state && (state.values.eventId ?? "") === eventId ? state : undefined;
  const about = state?.values.eventId ?? "";
  const isGone = about !== "" && rows.every(({ eventId }) => eventId !== about);
  const others = rows.filter(({ eventId }) => eventId !== last?.eventId);
  const isOpen = !last || (state !== undefined && about !== last.eventId);
  return (
    <section className="narrow own-answers-page">
      {state && isGone ? (
        <p className="message error" role="alert">
          {state.message}
        </p>
      ) : null}
      {last ? (
        <LastAnswer row={last} headline={headline} state={formStateFor(last.eventId)} />
      ) : (
        <h1>
          <bdi>{headline}</bdi>
        </h1>
      )}
      <MailNote page={page} />
      <p>
        <Link to={calendar.href} className="button quiet">
          {/* A flex button spaces its children apart like parts, so the words need one wrapper. */}
          <span>
            <Trans>
              Open <bdi>{title}</bdi>
            </Trans>
          </span>
        </Link>
      </p>
      <details className="fold manage-answers" open={isOpen}>
        <summary>
          <Trans>Manage my answers</Trans>
        </summary>
        {others.length > 0 ? (
          <section>
            <h2>
              <Trans>Other dates</Trans>
            </h2>
            <ul className="rows">
              {others.map((row) => (
                <li key={row.eventId}>
                  <OwnAnswerRow row={row} state={formStateFor(row.eventId)} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {rows.length === 0 ? (
          <p className="note">
            <Trans>You have no answers to upcoming events.</Trans>
          </p>
        ) : null}
        <Person page={page} state={formStateFor("")} />
        <Address address={page.address} qr={qr} />
        <Endings page={page} />
      </details>
    </section>
  );
}

/** Reads the same whether or not a mail was sent, so that typing an address does not reveal whose it is. */
function MailNote({ page: { mails, email } }: { page: AnswerPage }) {
  if (mails === "none") return null;
  return (
    <p role="status">
      {mails === "asked" ? (
        <Trans>
          Check your inbox and confirm. Until then <bdi>{email}</bdi> gets no emails.
        </Trans>
      ) : (
        <Trans>
          Emails about your answers go to <bdi>{email}</bdi>.
        </Trans>
      )}
    </p>
  );
}

type PersonProps = Pick<OwnAnswersProps, "page" | "state">;

function Person({ page: { name, takesEmail }, state }: PersonProps) {
  const { t } = useLingui();
  return (
    <PageForm state={state} guarded>
      <h2>
        <Trans>Your name and email</Trans>
      </h2>
      <TextField
        name="name"
        label={t`First name`}
        value={name}
        state={state}
        maxLength={ANSWERS.name}
        autoComplete="given-name"
        dir="auto"
        required
      />
      {takesEmail ? <EmailField state={state} /> : null}
      <div className="actions">
        <SubmitButton name="intent" value="person">
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}

/** Erasing cannot be undone, so its button is collapsed. */
function Endings({ page: { mails, stopHref, isKnownBrowser } }: { page: AnswerPage }) {
  return (
    <div className="answer-endings">
      {mails === "none" ? null : <NoMoreMails action={stopHref} />}
      {isKnownBrowser ? (
        <PageForm className="row-form">
          <HiddenField name="intent" value="forget" />
          <SubmitButton variant="quiet">
            <Trans>Forget Me on This Device</Trans>
          </SubmitButton>
        </PageForm>
      ) : null}
      <details className="fold">
        <summary>
          <Trans>Erase your answers…</Trans>
        </summary>
        <PageForm>
          <p>
            <Trans>
              Your name, your email and all your answers in this calendar are erased, and others
              move up. This cannot be undone.
            </Trans>
          </p>
          <HiddenField name="intent" value="erase" />
          <div className="actions">
            <SubmitButton variant="danger">
              <Trans>Erase My Answers</Trans>
            </SubmitButton>
          </div>
        </PageForm>
      </details>
    </div>
  );
}

function Address({ address, qr }: { address: string; qr: QrCode }) {
  const { t } = useLingui();
  return (
    <section>
      <h2>
        <Trans>Your private address</Trans>
      </h2>
      <p>
        <Trans>
          Keep it to change your answers on any device. Anyone who has it can change them.
        </Trans>
      </p>
      <p className="address">
        <code translate="no">{address}</code> <CopyButton text={address} label={t`Copy Link`} />
      </p>
      <QrFigure
        code={qr}
        name={t`QR code of your private address`}
        caption={t`Scan it to open your answers on a phone.`}
      />
    </section>
  );
}

/** Shown where a private address is dead or its answers were just erased. */
export function DeadAnswer({ message }: { message: string }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Your answers</Trans>
      </h1>
      <p role="status">{message}</p>
      <p>
        <Link to={pagePaths.calendars()} className="button">
          <Trans>Open My Calendars</Trans>
        </Link>
      </p>
    </section>
  );
}

/** `href` leads to the calendar. */
export function AnswersErased({ href }: { href: string }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Answers erased</Trans>
      </h1>
      <p role="status">
        <Trans>Your name, your email and all your answers are erased.</Trans>
      </p>
      <p>
        <Link to={href} className="button">
          <Trans>Open the calendar</Trans>
        </Link>
      </p>
    </section>
  );
}
