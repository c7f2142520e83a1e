// A calendar's extra links for editors: what each shows, forms to add, end and replace links, and subscribed apps.

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { RadioFields } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { EmptyState } from "~/components/ui/empty-state";
import { DateField, TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { LinkForm as LinkFormView, LinkLine, LinksView } from "~/features/sharing/view/links";
import type { FeedReadLine } from "~/features/sharing/view/share";
import { LINK_NAME } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

export function LinksPart({ links }: { links: LinksView }) {
  return (
    <section className="part links" aria-labelledby="links">
      <h2 id="links">
        <Trans>Extra links</Trans>
      </h2>
      <p>
        <Trans>
          The link on Share is for everyone. Give others an extra link that shows everything or busy
          times only, and end it when they no longer need it. Links are for viewing only: nobody can
          edit with them.
        </Trans>
      </p>
      {links.list.length > 0 ? (
        <ul className="link-list">
          {links.list.map((line) => (
            <LinkItem key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
      <p className="quick-links">
        <Link to={links.newHref} className="button">
          <Trans>Add Extra Link</Trans>
        </Link>{" "}
        <Link to={links.replaceHref} className="button quiet">
          <Trans>Replace the Link</Trans>
        </Link>
      </p>
      {links.ended.length > 0 ? (
        <details className="fold">
          <summary>
            <Trans>Links that no longer work</Trans>
          </summary>
          <ul>
            {links.ended.map(({ id, text }) => (
              <li key={id}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function LinkItem({ line: { name, facts, address, href, posterHref } }: { line: LinkLine }) {
  const { t } = useLingui();
  return (
    <li>
      <h3 dir="auto">{name}</h3>
      <p className="note">{facts}</p>
      <p className="address">
        <code translate="no">{address}</code> <CopyButton text={address} label={t`Copy`} />{" "}
        <Link to={href} className="button quiet">
          <Trans>
            Change or End<Unseen> {name}</Unseen>
          </Trans>
        </Link>{" "}
        {posterHref ? (
          <Link to={posterHref} className="button quiet">
            <Trans>
              QR Code and Poster<Unseen> of {name}</Unseen>
            </Trans>
          </Link>
        ) : null}
      </p>
    </li>
  );
}

/** For editors: which kinds of apps fetch the calendar's feed, and when each last did. */
export function FeedReads({ reads }: { reads: FeedReadLine[] }) {
  const { t } = useLingui();
  return (
    <section className="flow" aria-labelledby="reads">
      <h3 id="reads">
        <Trans>Subscribed apps</Trans>
      </h3>
      {reads.length === 0 ? (
        <EmptyState title={t`No apps yet`}>
          <p>
            <Trans>People subscribe with the button at the top of the calendar.</Trans>
          </p>
        </EmptyState>
      ) : (
        <ul className="rows">
          {reads.map(({ app, when }) => (
            <li key={app}>
              <span>{app}</span>
              <span>
                <Trans comment="Follows the name of an app; then a date and time.">
                  last updated <time>{when}</time>
                </Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        <Trans>
          Only managers see this. Each kind of app is recorded at most once an hour. We do not
          record who used it.
        </Trans>
      </p>
    </section>
  );
}

const SHOWS = [
  { value: "all", message: msg({ message: "Everything", context: "what a link shows" }) },
  { value: "busy", message: msg`Busy times only: no titles, locations, notes or news` },
];

type LinkFormProps = { form: LinkFormView; attempt?: string; state: FormState | undefined };

/** The form of an extra link, with the button that ends it. */
export function LinkPage({ form, attempt = "", state }: LinkFormProps) {
  return (
    <section className="narrow link-page" aria-labelledby="link-form">
      <h2 id="link-form" dir="auto">
        {form.heading}
      </h2>
      {form.ends ? null : <LinkForm form={form} attempt={attempt} state={state} />}
      {form.id ? <EndForm form={form} state={form.ends ? state : undefined} /> : null}
    </section>
  );
}

function LinkForm({ form, attempt, state }: LinkFormProps) {
  const { t } = useLingui();
  const words = useWords();
  const { name, shows, until } = form.values;
  const choices = SHOWS.map(({ value, message }) => ({ value, text: words._(message) }));
  return (
    <PageForm action={form.action} state={state} guarded>
      {state?.earlier ? null : (
        <HiddenField name="attempt" value={state?.values.attempt ?? attempt ?? ""} />
      )}
      <TextField
        name="name"
        label={t({ message: "Name", context: "of a link" })}
        value={name}
        state={state}
        hint={t`Who gets it, such as Parents. Only managers see the name.`}
        maxLength={LINK_NAME}
        dir="auto"
        required
      />
      <RadioFields
        name="shows"
        label={t({ message: "Shows", context: "what a link shows" })}
        value={shows}
        state={state}
        choices={choices}
      />
      <DateField
        name="until"
        label={t({ message: "Until", context: "the last day of a link" })}
        value={until}
        state={state}
        hint={t`The last day it works. Leave it empty for a link that never ends.`}
      />
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that link</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        )}{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

function EndForm({ form, state }: Omit<LinkFormProps, "attempt">) {
  return (
    <PageForm action={form.action} state={state}>
      <HiddenField name="intent" value="end" />
      <p>
        <Trans>
          When you end this link, it stops working at once for everyone who has it, including
          calendar apps and websites. This cannot be undone.
        </Trans>
      </p>
      <div className="actions">
        {form.ends ? <CancelLink to={form.cancelHref} /> : null}{" "}
        <SubmitButton variant="danger">
          <Trans>End Link</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}
