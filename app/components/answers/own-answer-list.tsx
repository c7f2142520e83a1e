// The page of a private address: a person's answers, their name and email, and the ways to end both.
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { QrFigure } from "~/components/ui/qr-figure";
import { SubmitButton } from "~/components/ui/submit-button";
import { ANSWERS } from "~/values/answer-limits";
import type { AnswerPage } from "~/web/pages/answers/answer-page";
import type { QrCode } from "~/web/pages/sharing/qr-code";
import type { FormState } from "~/web/request/form-state";
import { EmailField } from "./email-field";
import { NoMoreMails } from "./no-more-mails";
import { LastAnswer, OwnAnswerRow } from "./own-answer-row";

type OwnAnswersProps = { page: AnswerPage; qr: QrCode; state: FormState | undefined };

export function OwnAnswers({ page, qr, state }: OwnAnswersProps) {
  const { headline, last, rows, calendar } = page;
  const { title } = calendar;
  // Each form shows its own answer alone; one without a date is that of the person.
  const stateOf = (eventId: string) =>
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
        <LastAnswer row={last} headline={headline} state={stateOf(last.eventId)} />
      ) : (
        <h1>
          <bdi>{headline}</bdi>
        </h1>
      )}
      <MailNote page={page} />
      <p>
        <Link to={calendar.href}>
          <Trans>
            Open <bdi>{title}</bdi>
          </Trans>
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
                  <OwnAnswerRow row={row} state={stateOf(row.eventId)} />
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
        <Person page={page} state={stateOf("")} />
        <Address address={page.address} qr={qr} />
        <Endings page={page} />
      </details>
    </section>
  );
}

/** The same whether a mail was sent or not: who typed the address must not learn whose it is. */
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

/** Erasing cannot be undone, so its button is folded. */
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
        <code translate="no">{address}</code> <CopyButton text={address} label={t`Copy link`} />
      </p>
      <QrFigure
        code={qr}
        name={t`QR code of your private address`}
        caption={t`Scan it to open your answers on a phone.`}
      />
    </section>
  );
}
