// The form to confirm that an account is deleted, with what happens to each calendar.
import { Link } from "~/client/link";
import { CancelLink } from "~/components/ui/dialog-page";
import { CheckField, HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { AccountDeletionView, SoleCalendar } from "~/web/pages/accounts/account-deletion-view";
import type { FormState } from "~/web/request/form-state";

type AccountDeletionProps = { view: AccountDeletionView; state?: FormState | undefined };

export function AccountDeletion({ view, state }: AccountDeletionProps) {
  return (
    <>
      <p>
        This deletes the account of <bdi>{view.email}</bdi>. Your name, email, favorites and logins
        are removed right away and for good. Your news items stay, credited to “Former member”.
      </p>
      {view.shared.length > 0 ? <Shared calendars={view.shared} /> : null}
      <PageForm state={state}>
        {/* lynx sends a POST without a body as a GET. */}
        <HiddenField name="confirmed" value="yes" />
        {view.sole.length > 0 ? <Sole calendars={view.sole} state={state} /> : null}
        <div className="actions">
          <CancelLink to={view.cancelHref} />{" "}
          <SubmitButton variant="danger">Delete my account</SubmitButton>
        </div>
      </PageForm>
    </>
  );
}

function Shared({ calendars }: { calendars: AccountDeletionView["shared"] }) {
  return (
    <section className="part" aria-labelledby="shared">
      <h2 id="shared">These calendars stay</h2>
      <p>
        Other people manage them too. They'll be emailed that you left. Invites you sent that nobody
        has accepted yet will end.
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
  return (
    <section className="part" aria-labelledby="sole">
      <h2 id="sole">Only you manage these</h2>
      <p>
        For each one, invite another person first and wait until they accept, or check the box to
        delete it for good with everything in it.
      </p>
      <ul className="rows">
        {calendars.map(({ id, title, handOverHref, pending }) => (
          <li key={id}>
            <CheckField
              name={id}
              label={`Delete “${title}” for good`}
              hint={pending || undefined}
              state={state}
            />
            <Link to={handOverHref}>
              Invite another person<span className="visually-hidden"> to manage {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
