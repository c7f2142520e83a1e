// The pages of a private address that does not lead to answers: it is dead, or they were just erased.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";

export function DeadAnswer({ message }: { message: string }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Your answers</Trans>
      </h1>
      <p role="status">{message}</p>
      <p>
        <Link to={pagePaths.calendars()}>
          <Trans>Open My Calendars</Trans>
        </Link>
      </p>
    </section>
  );
}

/** `href` is the calendar. */
export function AnswersErased({ href }: { href: string }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Answers erased</Trans>
      </h1>
      <p role="status">
        <Trans>Your name, your email and all your answers are erased.</Trans>
      </p>
      <p>
        <Link to={href}>
          <Trans>Open the calendar</Trans>
        </Link>
      </p>
    </section>
  );
}
