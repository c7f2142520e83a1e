// Ends all mails about a calendar: a button for people, and the one-click POST of mail programs (RFC 8058), which
// have no cookie, send no Origin and follow no redirect.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { FollowAgain } from "~/components/follow/dead-follow";
import { StopForm } from "~/components/follow/stop-form";
import { titledByLoader } from "~/components/ui/screen-title";
import { getFollow, stopFollow } from "~/operations/follow/follows";
import { pagePaths } from "~/paths/pages";
import { findFollowAgain } from "~/web/pages/follow/follow-form-view";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

/** Longer than any key; a longer one is unknown, so there is nothing to stop. */
const LONGEST_KEY = 60;

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { key = "" } = params;
  const follow = loadIfAllowed(request, getFollow, { key });
  const againHref = findFollowAgain(request);
  const documentTitle = getVisitor(request).words._(msg`Stop Emails – EAS`);
  if (!follow) return { againHref, follow: null, documentTitle };
  const { title, email, calendarId } = follow;
  return {
    againHref,
    documentTitle,
    follow: { title, email, stopHref: pagePaths.unsubscribe(key, calendarId) },
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

/** Ignores the body: a POST to this address is enough. */
export async function action({ request, params }: ActionFunctionArgs) {
  const key = (params.key ?? "").slice(0, LONGEST_KEY);
  return submit(request, {}, () => {
    carryOut(request, stopFollow, { key });
    return data({ isStopped: true });
  });
}

export default function Unsubscribe() {
  const { againHref, follow } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (!follow || (answer && "isStopped" in answer)) return <Stopped againHref={againHref} />;
  const { title, email } = follow;
  return (
    <section className="narrow">
      <h1>
        <Trans>
          Stop the email updates for <bdi>{title}</bdi>
        </Trans>
      </h1>
      <p>
        <Trans>
          They go to <bdi>{email}</bdi>.
        </Trans>
      </p>
      {answer ? <p className="message error">{answer.message}</p> : null}
      <StopForm action={follow.stopHref} />
    </section>
  );
}

/** Also for a wrong or expired key, which gets no mails either. */
function Stopped({ againHref }: { againHref: string | null }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Emails stopped</Trans>
      </h1>
      <p role="status">
        <Trans>You will get no more emails about this calendar.</Trans>
      </p>
      <FollowAgain href={againHref} />
    </section>
  );
}
