// The form to confirm that an account is deleted, with what happens to each calendar.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { CancelLink } from "~/components/ui/dialog-page";
import { CheckField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { AccountDeletionView, SoleCalendar } from "~/web/pages/accounts/account-deletion-view";
import type { FormState } from "~/web/request/form-state";

type AccountDeletionProps = { view: AccountDeletionView; state?: FormState | undefined };

export function AccountDeletion({ view, state }: AccountDeletionProps) {
  const { email } = view;
  return (
    <>
      <p>
        <Trans>
          This deletes the account of <bdi>{email}</bdi>. Your name, email, favorites, logins and
          answers to events are removed right away and for good. Your news items stay, credited to
          “Former member”.
        </Trans>
      </p>
      {view.shared.length > 0 ? <Shared calendars={view.shared} /> : null}
      <PageForm state={state}>
        {/* lynx sends a POST without fields as a GET. */}
        <HiddenField name="confirmed" value="yes" />
        {view.sole.length > 0 ? <Sole calendars={view.sole} state={state} /> : null}
        <div className="actions">
          <CancelLink to={view.cancelHref} />{" "}
          <SubmitButton variant="danger">
            <Trans>Delete My Account</Trans>
          </SubmitButton>
        </div>
      </PageForm>
    </>
  );
}

function Shared({ calendars }: { calendars: AccountDeletionView["shared"] }) {
  return (
    <section className="part flow" aria-labelledby="shared">
      <h2 id="shared">
        <Trans>These calendars stay</Trans>
      </h2>
      <p>
        <Trans>
          Other people manage them too. They'll be emailed that you left. Invites you sent that
          nobody has accepted yet will end.
        </Trans>
      </p>
      <ul className="rows">
        {calendars.map(({ title, href }) => (
          <li key={href}>
            <Link to={href}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sole({ calendars, state }: { calendars: SoleCalendar[]; state: FormState | undefined }) {
  const { t } = useLingui();
  return (
    <section className="part flow" aria-labelledby="sole">
      <h2 id="sole">
        <Trans>Only you manage these</Trans>
      </h2>
      <p>
        <Trans>
          For each one, invite another person first and wait until they accept, or check the box to
          delete it for good with everything in it.
        </Trans>
      </p>
      <ul className="rows">
        {calendars.map(({ id, title, handOverHref, pending }) => (
          <li key={id}>
            <CheckField
              name={id}
              label={t`Delete “${title}” for good`}
              hint={pending || undefined}
              state={state}
            />
            <Link to={handOverHref}>
              <Trans>
                Invite another person<Unseen> to manage {title}</Unseen>
              </Trans>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
