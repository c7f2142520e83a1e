// The list of a calendar's managers and pending invites, and the form for inviting.

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { AdminRow, AdminsView } from "~/web/pages/accounts/admins-view";
import type { FormState } from "~/web/request/form-state";

type AdminsPanelProps = { view: AdminsView; state?: FormState | undefined };

export function AdminsPanel({ view, state }: AdminsPanelProps) {
  const { t } = useLingui();
  return (
    <>
      <ul className="rows">
        {view.admins.map((admin) => (
          <Admin key={admin.email} admin={admin} />
        ))}
      </ul>
      {view.invites.length > 0 ? <Invites view={view} /> : null}
      <section aria-labelledby="invite">
        <h3 id="invite">
          <Trans>Invite another person</Trans>
        </h3>
        <p>
          <Trans>
            They'll get an email with a link. Once they accept, they can edit events, news, the home
            page and this list, just like you.
          </Trans>
        </p>
        <PageForm action={view.action} state={state} guarded>
          <TextField
            name="email"
            label={t`E-mail`}
            type="email"
            state={state}
            inputMode="email"
            autoComplete="off"
            maxLength={LIMITS.email}
            required
          />
          <div className="actions">
            <SubmitButton>
              <Trans context="button">Invite</Trans>
            </SubmitButton>
          </div>
        </PageForm>
      </section>
      {view.followers ? (
        <p>
          {view.followers.says}{" "}
          <Link to={view.followers.removeHref} preventScrollReset>
            <Trans comment="People who follow by email">Remove all…</Trans>
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
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {isSelf ? (
          <>
            <Trans comment="After the reader's own name">(you)</Trans>{" "}
          </>
        ) : null}
        <br />
        <span className="manager-email note" translate="no">
          {email}
        </span>
      </span>
      {removeHref ? (
        <Link to={removeHref} className="button quiet" preventScrollReset>
          {isSelf ? (
            <Trans>
              Leave<Unseen> this calendar</Unseen>
            </Trans>
          ) : (
            <Trans>
              Remove<Unseen> {name}</Unseen>
            </Trans>
          )}
        </Link>
      ) : null}
    </li>
  );
}

function Invites({ view }: { view: AdminsView }) {
  return (
    <section aria-labelledby="pending">
      <h3 id="pending">
        <Trans>Pending invites</Trans>
      </h3>
      <ul className="rows">
        {view.invites.map(({ email }) => (
          <li key={email}>
            <span className="manager-email" translate="no">
              {email}
            </span>
            <PageForm action={view.action} className="row-form">
              <HiddenField name="intent" value="cancel-invite" />
              <HiddenField name="email" value={email} />
              <SubmitButton variant="quiet">
                <Trans>
                  Cancel Invite<Unseen> {email}</Unseen>
                </Trans>
              </SubmitButton>
            </PageForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
