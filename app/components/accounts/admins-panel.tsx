// The list of a calendar's managers and pending invites, and the form to invite.

import { Link } from "~/client/link";
import { HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { AdminRow, AdminsView } from "~/web/pages/accounts/admins-view";
import type { FormState } from "~/web/request/form-state";

type AdminsPanelProps = { view: AdminsView; state?: FormState | undefined };

export function AdminsPanel({ view, state }: AdminsPanelProps) {
  return (
    <>
      <ul className="rows">
        {view.admins.map((admin) => (
          <Admin key={admin.email} admin={admin} />
        ))}
      </ul>
      {view.invites.length > 0 ? <Invites view={view} /> : null}
      <section aria-labelledby="invite">
        <h3 id="invite">Invite another person</h3>
        <p>
          They'll get an email with a link. Once they accept, they can edit events, news, the home
          page and this list, just like you.
        </p>
        <PageForm action={view.action} state={state}>
          <TextField
            name="email"
            label="E-mail"
            type="email"
            state={state}
            inputMode="email"
            autoComplete="off"
            maxLength={LIMITS.email}
            required
          />
          <div className="actions">
            <SubmitButton>Invite</SubmitButton>
          </div>
        </PageForm>
      </section>
      {view.followers ? (
        <p>
          {view.followers.says}.{" "}
          <Link to={view.followers.removeHref} preventScrollReset>
            Remove all…
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Admin({ admin: { name, email, isSelf, removeHref } }: { admin: AdminRow }) {
  return (
    <li>
      <span>
        <bdi>{name}</bdi> <span className="manager-email">{email}</span>
        {isSelf ? " (you)" : null}
      </span>
      {removeHref ? (
        <Link to={removeHref} className="button quiet" preventScrollReset>
          {isSelf ? "Leave" : "Remove"}
          <span className="visually-hidden"> {isSelf ? "this calendar" : name}</span>
        </Link>
      ) : null}
    </li>
  );
}

function Invites({ view }: { view: AdminsView }) {
  return (
    <section aria-labelledby="pending">
      <h3 id="pending">Pending invites</h3>
      <ul className="rows">
        {view.invites.map(({ email }) => (
          <li key={email}>
            <span className="manager-email">{email}</span>
            <PageForm action={view.action} className="row-form">
              <HiddenField name="intent" value="cancel-invite" />
              <HiddenField name="email" value={email} />
              <SubmitButton variant="quiet">
                Cancel Invite<span className="visually-hidden"> {email}</span>
              </SubmitButton>
            </PageForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
