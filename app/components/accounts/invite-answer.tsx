// The page of an accepted invite: which account manages the calendar, and what comes next.
import { Link } from "~/client/link";

/** Who opens the page: nobody logged in, the invited person, or another user. */
type InviteReader = "nobody" | "invited" | "other";

/** `email` is the invited address. */
export type InviteAbout = { email: string; loginHref: string; reader: InviteReader };

/** `href` leads to the calendar; "" where it has a new link, shown only to the invited person when logged in. */
type InviteAnswerProps = InviteAbout & { title: string; href: string };

export function Welcome(props: InviteAnswerProps) {
  const { email, title, reader } = props;
  return (
    <section className="narrow">
      <h1>Welcome!</h1>
      <p role="status">
        {reader === "other" ? <bdi>{email}</bdi> : null}
        {reader === "other" ? " now manages the calendar “" : "You now manage the calendar “"}
        <bdi>{title}</bdi>”.
      </p>
      <NextSteps {...props} />
    </section>
  );
}

/** The invite's link was opened again: it works once, and the rights may be gone by now. */
export function AcceptedBefore(props: InviteAnswerProps & { manages: boolean }) {
  const { email, title, manages } = props;
  return (
    <section className="narrow">
      <h1>Invite already accepted</h1>
      <p role="status">
        <bdi>{email}</bdi>
        {manages ? " manages the calendar “" : " has since stopped managing the calendar “"}
        <bdi>{title}</bdi>”.
      </p>
      {manages ? (
        <NextSteps {...props} />
      ) : (
        <p>An invite works only once. Anyone who manages the calendar can send a new one.</p>
      )}
    </section>
  );
}

function NextSteps({ email, href, loginHref, reader }: Omit<InviteAnswerProps, "title">) {
  return (
    <>
      {reader === "other" ? (
        <p>
          You are logged in with a different email, and that account did not change. To edit this
          calendar, log out and log in as <bdi>{email}</bdi>.
        </p>
      ) : null}
      <p className="actions">
        {href ? (
          <Link className="button" to={href}>
            Go to the calendar
          </Link>
        ) : null}
        {reader === "nobody" ? (
          <Link className={href ? undefined : "button"} to={loginHref}>
            Log in to edit it
          </Link>
        ) : null}
      </p>
    </>
  );
}
