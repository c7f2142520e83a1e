// The form in which a follower chooses emails, the pages to stop them, and the page of a dead link.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { SelectField } from "~/components/ui/choice-fields";
import { CheckField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { pagePaths } from "~/paths/pages";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import type { FollowFormView } from "./view";

type FollowFormProps = {
  view: FollowFormView;
  state: FormState | undefined;
  button: string;
  children?: ReactNode;
};

export function FollowForm({ view, state, button, children }: FollowFormProps) {
  return (
    <PageForm state={state} guarded>
      {children}
      <FollowFields view={view} state={state} />
      <div className="actions">
        <SubmitButton>{button}</SubmitButton>
      </div>
    </PageForm>
  );
}

type WordedChoice = { value: string; message: MessageDescriptor };

const RHYTHMS: WordedChoice[] = [
  { value: "weekly", message: msg`Every Monday` },
  { value: "daily", message: msg`Every day` },
];
const HOURS: WordedChoice[] = [
  { value: "2", message: msg`2 hours before` },
  { value: "24", message: msg`A day before` },
  { value: "48", message: msg`Two days before` },
];

type FollowFieldsProps = { view: FollowFormView; state: FormState | undefined };

function FollowFields({ view, state }: FollowFieldsProps) {
  const { t } = useLingui();
  const words = useWords();
  const worded = (choices: WordedChoice[]) =>
    choices.map(({ value, message }) => ({ value, text: words._(message) }));
  const { zone } = view;
  const categories = [
    { value: "", text: t({ message: "Everything", context: "what emails are about" }) },
    ...view.categories.map((name) => ({ value: name, text: name })),
  ];
  return (
    <>
      <fieldset className="field follow-kinds">
        <legend>
          <Trans>What you get</Trans>
        </legend>
        <CheckField
          name="list"
          label={t`Upcoming events`}
          checked={view.list}
          state={state}
          hint={t`At 7 am ${zone}.`}
        />
        <SelectField
          name="rhythm"
          label={t`How often`}
          value={view.rhythm}
          choices={worded(RHYTHMS)}
          state={state}
        />
        <CheckField
          name="changes"
          label={t({ message: "Changes", context: "a kind of emails" })}
          checked={view.changes}
          state={state}
          hint={t`What is new, moved, changed, canceled or deleted, soon after it happens.`}
        />
        <CheckField
          name="reminder"
          label={t`A reminder before each event`}
          checked={view.reminder}
          state={state}
        />
        <SelectField
          name="hours"
          label={t`When to remind you`}
          value={view.hours}
          choices={worded(HOURS)}
          state={state}
        />
      </fieldset>
      {view.categories.length > 0 ? (
        <SelectField
          name="category"
          label={t({ message: "About", context: "what emails are about" })}
          value={view.category}
          choices={categories}
          state={state}
        />
      ) : null}
    </>
  );
}

/**
 * The page of a dead follow link: what may have happened, and what to do. `againHref` leads to the form to follow
 * again; null if the address names no calendar.
 */
export function DeadFollow({ message, againHref }: { message: string; againHref: string | null }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Email updates</Trans>
      </h1>
      <p role="status">{message}</p>
      <FollowAgain href={againHref} />
    </section>
  );
}

export function FollowAgain({ href }: { href: string | null }) {
  return (
    <p>
      {href === null ? (
        <>
          <Trans>To follow a calendar again, open it and choose Subscribe.</Trans>{" "}
          <Link to={pagePaths.calendars()}>
            <Trans>Open My Calendars</Trans>
          </Link>
        </>
      ) : (
        <Link to={href}>
          <Trans>Follow again</Trans>
        </Link>
      )}
    </p>
  );
}

/** The button that ends all emails about a calendar; sends the same request as email programs (RFC 8058). */
export function StopForm({ action }: { action: string }) {
  return (
    <PageForm action={action}>
      <HiddenField name="List-Unsubscribe" value="One-Click" />
      <div className="actions">
        <SubmitButton variant="danger">
          <Trans>Stop All Emails</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}

type StopMailsProps = {
  heading: ReactNode;
  email: string;
  /** Why stopping failed. */
  refusal: string | undefined;
  children: ReactNode;
};

/** The page to stop emails; also shown once they are stopped. */
export function StopMails({ heading, email, refusal, children }: StopMailsProps) {
  return (
    <section className="narrow">
      <h1>{heading}</h1>
      <p>
        <Trans>
          They go to <bdi>{email}</bdi>.
        </Trans>
      </p>
      {refusal ? <p className="message error">{refusal}</p> : null}
      {children}
    </section>
  );
}

/** Shown for a wrong or dead key too, which gets no emails either. */
export function MailsStopped({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Emails stopped</Trans>
      </h1>
      <p role="status">{says}</p>
      {children}
    </section>
  );
}
