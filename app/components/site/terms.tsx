// The terms of use.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";
import { ProsePage } from "./prose-page";

export function TermsPage() {
  const { t } = useLingui();
  return (
    <ProsePage
      englishHref={pagePaths.terms("en")}
      title={t`Terms Of Use`}
      lead={t`By using this site, you agree to these terms.`}
    >
      <h2>
        <Trans>As is, without warranty</Trans>
      </h2>
      <p>
        <Trans>
          The service is provided <strong>as is, with no warranty</strong> of any kind, neither
          express nor implied. We do not promise that it is always available, free of errors or
          right for a certain purpose, or that nothing is ever lost. Do not rely on it where a
          missed or wrong date would do harm, and keep a copy of what matters to you. The feed of a
          calendar is an easy way to do that.
        </Trans>
      </p>
      <h2>
        <Trans>Liability</Trans>
      </h2>
      <p>
        <Trans>
          As far as the law allows, the people who run this site are not liable for damage caused by
          using it, or by not being able to use it.
        </Trans>
      </p>
      <h2>
        <Trans>What you put here</Trans>
      </h2>
      <ul>
        <li>
          <Trans>What you write belongs to you, and you are responsible for it.</Trans>
        </li>
        <li>
          <Trans>
            Anyone who has the link to a calendar can read it. Share links with that in mind.
          </Trans>
        </li>
        <li>
          <Trans>
            Do not post anything illegal, anything that belongs to others, or anyone's private
            details without their consent.
          </Trans>
        </li>
        <li>
          <Trans>Do not use invites or the contact form to send advertising.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>Managing a calendar together</Trans>
      </h2>
      <p>
        <Trans>
          Everyone who manages a calendar has the same rights: they can change and delete its
          events, news and home page, and invite and remove others. Invite people you trust with
          that.
        </Trans>
      </p>
      <h2>
        <Trans>Your access</Trans>
      </h2>
      <p>
        <Trans>
          Your email is your access key: anyone who can read your email can log in as you. Log out
          on computers you share. Your account page has a button that logs you out everywhere.
        </Trans>
      </p>
      <h2>
        <Trans>Fair use</Trans>
      </h2>
      <p>
        <Trans>
          Do not try to break into calendars or accounts, and do not overload the service on
          purpose. Calendars and accounts that break these terms may be removed.
        </Trans>
      </p>
      <h2>
        <Trans>Changes</Trans>
      </h2>
      <p>
        <Trans>
          The service and these terms may change, and the service may end. This page always shows
          the current terms. Questions? <Link to={pagePaths.contact("Terms")}>Write to us</Link>.
        </Trans>
      </p>
    </ProsePage>
  );
}
