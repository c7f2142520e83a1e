// The page of a follow link that no longer works: what may have happened, and what to do.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";

/** `againHref` is the form to follow the calendar again, null where the address did not name the calendar. */
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
