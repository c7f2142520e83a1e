// The page of a follow link that no longer works: what may have happened, and what to do.
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";

/** `againHref` is the form to follow the calendar again, null where the address did not name the calendar. */
export function DeadFollow({ message, againHref }: { message: string; againHref: string | null }) {
  return (
    <section className="narrow">
      <h1>Email updates</h1>
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
          To follow a calendar again, open it and choose Subscribe.{" "}
          <Link to={pagePaths.calendars()}>Open My Calendars</Link>
        </>
      ) : (
        <Link to={href}>Follow again</Link>
      )}
    </p>
  );
}
