// The page of an accepted invite: which account manages the calendar, and what comes next.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

/** Who opens the page: nobody logged in, the invited person, or another user. */
type InviteReader = "nobody" | "invited" | "other";

/** `email` is the invited address. */
export type InviteAbout = { email: string; loginHref: string; reader: InviteReader };

/** `href` leads to the calendar; it is "" if the link was replaced, unless the invited person is logged in. */
type InviteAnswerProps = InviteAbout & { title: string; href: string };

export function Welcome(props: InviteAnswerProps) {
  const { email, title, reader } = props;
  return (
    <section className="narrow">
      <h1>
        <Trans>Welcome!</Trans>
      </h1>
      <p role="status">
        {reader === "other" ? (
          <Trans>
            <bdi>{email}</bdi> now manages the calendar “<bdi>{title}</bdi>”.
          </Trans>
        ) : (
          <Trans>
            You now manage the calendar “<bdi>{title}</bdi>”.
          </Trans>
        )}
      </p>
      <NextSteps {...props} />
    </section>
  );
}

/** The invite's link was opened again; it works once, and the rights may have ended since. */
export function AcceptedBefore(props: InviteAnswerProps & { manages: boolean }) {
  const { email, title, manages } = props;
  return (
    <section className="narrow">
      <h1>
        <Trans>Invite already accepted</Trans>
      </h1>
      <p role="status">
        {manages ? (
          <Trans>
            <bdi>{email}</bdi> manages the calendar “<bdi>{title}</bdi>”.
          </Trans>
        ) : (
          <Trans>
            <bdi>{email}</bdi> has since stopped managing the calendar “<bdi>{title}</bdi>”.
          </Trans>
        )}
      </p>
      {manages ? (
        <NextSteps {...props} />
      ) : (
        <p>
          <Trans>
            An invite works only once. Anyone who manages the calendar can send a new one.
          </Trans>
        </p>
      )}
    </section>
  );
}

function NextSteps({ email, href, loginHref, reader }: Omit<InviteAnswerProps, "title">) {
  return (
    <>
      {reader === "other" ? (
        <p>
          <Trans>
            You are logged in with a different email, and that account did not change. To edit this
            calendar, log out and log in as <bdi>{email}</bdi>.
          </Trans>
        </p>
      ) : null}
      <p className="actions">
        {href ? (
          <Link className="button" to={href}>
            <Trans>Go to the calendar</Trans>
          </Link>
        ) : null}
        {reader === "nobody" ? (
          <Link className={href ? undefined : "button"} to={loginHref}>
            <Trans>Log in to edit it</Trans>
          </Link>
        ) : null}
      </p>
    </>
  );
}
