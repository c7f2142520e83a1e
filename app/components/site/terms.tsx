// The terms of use.
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";
import { ProsePage } from "./prose-page";

export function TermsPage() {
  return (
    <ProsePage title="Terms Of Use" lead="By using this site, you agree to these terms.">
      <h2>As is, without warranty</h2>
      <p>
        The service is provided <strong>as is, with no warranty</strong> of any kind, neither
        express nor implied. We do not promise that it is always available, free of errors or right
        for a certain purpose, or that nothing is ever lost. Do not rely on it where a missed or
        wrong date would do harm, and keep a copy of what matters to you. The feed of a calendar is
        an easy way to do that.
      </p>
      <h2>Liability</h2>
      <p>
        As far as the law allows, the people who run this site are not liable for damage caused by
        using it, or by not being able to use it.
      </p>
      <h2>What you put here</h2>
      <ul>
        <li>What you write belongs to you, and you are responsible for it.</li>
        <li>Anyone who has the link to a calendar can read it. Share links with that in mind.</li>
        <li>
          Do not post anything illegal, anything that belongs to others, or anyone's private details
          without their consent.
        </li>
        <li>Do not use invites or the contact form to send advertising.</li>
      </ul>
      <h2>Managing a calendar together</h2>
      <p>
        Everyone who manages a calendar has the same rights: they can change and delete its events,
        news and home page, and invite and remove others. Invite people you trust with that.
      </p>
      <h2>Your access</h2>
      <p>
        Your email is your access key: anyone who can read your email can log in as you. Log out on
        computers you share. Your profile has a button that logs you out everywhere.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to break into calendars or accounts, and do not overload the service on purpose.
        Calendars and accounts that break these terms may be removed.
      </p>
      <h2>Changes</h2>
      <p>
        The service and these terms may change, and the service may end. This page always shows the
        current terms. Questions? <Link to={pagePaths.contact("Terms")}>Write to us</Link>.
      </p>
    </ProsePage>
  );
}
