// Ends all mails about a calendar.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { titledByLoader } from "~/components/ui/document-head";
import { getFollow, stopFollow } from "~/features/follow/operations";
import { FollowAgain, MailsStopped, StopForm, StopMails } from "~/features/follow/screens";
import { findFollowAgain } from "~/features/follow/view";
import { pagePaths } from "~/paths/pages";
import { loadIfAllowed } from "~/web/request/load";
import { stopMails } from "~/web/request/stop-mails";
import { getVisitor } from "~/web/request/visitor";

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

export const action = (args: ActionFunctionArgs) => stopMails(args, stopFollow);

export default function Unsubscribe() {
  const { againHref, follow } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (!follow || (answer && "isStopped" in answer)) {
    const says = <Trans>You will get no more emails about this calendar.</Trans>;
    return (
      <MailsStopped says={says}>
        <FollowAgain href={againHref} />
      </MailsStopped>
    );
  }
  const { title, email } = follow;
  const heading = (
    <Trans>
      Stop the email updates for <bdi>{title}</bdi>
    </Trans>
  );
  return (
    <StopMails heading={heading} email={email} refusal={answer?.message}>
      <StopForm action={follow.stopHref} />
    </StopMails>
  );
}
