// Ends all mails about a person's answers.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { titledByLoader } from "~/components/ui/document-head";
import { stopAnswerMails, viewAnswer } from "~/features/answers/operations/lists";
import { NoMoreMails } from "~/features/answers/screens/own";
import { MailsStopped, StopMails } from "~/features/follow/screens";
import { pagePaths } from "~/paths/pages";
import { loadIfAllowed } from "~/web/request/load";
import { stopMails } from "~/web/request/stop-mails";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { key = "" } = params;
  const answered = loadIfAllowed(request, viewAnswer, { key });
  const documentTitle = getVisitor(request).words._(msg`Stop Emails – EAS`);
  if (!answered) return { person: null, documentTitle };
  const { title, email, mails } = answered;
  const answersHref = pagePaths.answer(key);
  const isOn = mails !== "none";
  return { documentTitle, person: { title, email, isOn, answersHref } };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export const action = (args: ActionFunctionArgs) => stopMails(args, stopAnswerMails);

export default function StopAnswerMails() {
  const { person } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isStopped = answer && "isStopped" in answer;
  if (!person || isStopped || !person.isOn) {
    return <Stopped answersHref={person?.answersHref} />;
  }
  const { title, email } = person;
  const heading = (
    <Trans>
      Stop the emails about <bdi>{title}</bdi>
    </Trans>
  );
  return (
    <StopMails heading={heading} email={email} refusal={answer?.message}>
      <NoMoreMails />
    </StopMails>
  );
}

function Stopped({ answersHref }: { answersHref: string | undefined }) {
  const says = <Trans>You will get no more emails about your answers. The answers stay.</Trans>;
  return (
    <MailsStopped says={says}>
      {answersHref ? (
        <p>
          <Link to={answersHref}>
            <Trans>Your answers</Trans>
          </Link>
        </p>
      ) : null}
    </MailsStopped>
  );
}
