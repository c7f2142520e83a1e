// The terms of use.
import { Link } from "~/client/link";
import { paths } from "~/paths";
import { ProsePage } from "./prose-page";

export function TermsPage() {
  return (
    <ProsePage title="Terms Of Use" lead="By using this site you agree to what follows.">
      <h2>As is, without warranty</h2>
      <p>
        The service is provided <strong>as is, with no warranty</strong> of any kind, neither
        express nor implied. Nobody promises that it is always there, free of errors, fit for a
        certain purpose, or that what is stored is never lost. Do not rely on it where a missed or
        wrong date would do harm, and keep a copy of what matters to you: the feed of a calendar is
        an easy one.
      </p>
      <h2>Liability</h2>
      <p>
        As far as the law allows, the people who run this site are not liable for damage that arises
        from using it, or from not being able to use it.
      </p>
      <h2>What you put here</h2>
      <ul>
        <li>What you write stays yours, and you answer for it.</li>
        <li>Whoever has the link to a calendar can read it. Share links with that in mind.</li>
        <li>
          Write nothing unlawful, nothing that belongs to others, and nobody's private details
          without their consent.
        </li>
        <li>Do not use invitations or the contact form to send advertising.</li>
      </ul>
      <h2>Managing a calendar together</h2>
      <p>
        Everyone who manages a calendar has the same rights: to change and delete its events, news
        and home page, to invite others and to remove them. Invite people whom you trust with that.
      </p>
      <h2>Your access</h2>
      <p>
        Your e-mail is your access key: whoever can read your mail can log in as you. Log out on
        computers that you share; your profile has a button that logs you out everywhere.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to break into calendars or accounts, and do not burden the service on purpose.
        Calendars and accounts that break these terms may be removed.
      </p>
      <h2>Changes</h2>
      <p>
        The service and these terms may change, and the service may end. The page you are reading
        always holds the terms in force. Questions?{" "}
        <Link to={paths.contact("Terms")}>Write to us</Link>.
      </p>
    </ProsePage>
  );
}
