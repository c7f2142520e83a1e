// Ends all mails about a person's answers: a button for people, and the one-click POST of mail programs (RFC 8058), which
// have no cookie, send no Origin and follow no redirect.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { NoMoreMails } from "~/components/answers/no-more-mails";
import { titledByLoader } from "~/components/ui/screen-title";
import { stopAnswerMails, viewAnswer } from "~/operations/answers/own-answers";
import { pagePaths } from "~/paths/pages";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

/** Longer than any key; a longer one is unknown, so there is nothing to stop. */
const LONGEST_KEY = 60;

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

/** Ignores the body: a POST to this address is enough. */
export async function action({ request, params }: ActionFunctionArgs) {
  const key = (params.key ?? "").slice(0, LONGEST_KEY);
  return submit(request, {}, () => {
    carryOut(request, stopAnswerMails, { key });
    return data({ isStopped: true });
  });
}

export default function StopAnswerMails() {
  const { person } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isStopped = answer && "isStopped" in answer;
  if (!person || isStopped || !person.isOn) {
    return <Stopped answersHref={person?.answersHref} />;
  }
  const { title, email } = person;
  return (
    <section className="narrow">
      <h1>
        <Trans>
          Stop the emails about <bdi>{title}</bdi>
        </Trans>
      </h1>
      <p>
        <Trans>
          They go to <bdi>{email}</bdi>.
        </Trans>
      </p>
      {answer && !("isStopped" in answer) ? (
        <p className="message error">{answer.message}</p>
      ) : null}
      <NoMoreMails />
    </section>
  );
}

/** Also for a wrong or dead key, which gets no mails either. */
function Stopped({ answersHref }: { answersHref: string | undefined }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Emails stopped</Trans>
      </h1>
      <p role="status">
        <Trans>You will get no more emails about your answers. The answers stay.</Trans>
      </p>
      {answersHref ? (
        <p>
          <Link to={answersHref}>
            <Trans>Your answers</Trans>
          </Link>
        </p>
      ) : null}
    </section>
  );
}
