// Confirms mails about a calendar, by the link in the mail; opening it changes nothing.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { MailConfirmForm } from "~/components/ui/confirm-form";
import { titledByLoader } from "~/components/ui/document-head";
import { confirmFollow, getQuestion } from "~/features/follow/operations";
import { DeadFollow } from "~/features/follow/screens";
import { buildQuestionView } from "~/features/follow/view";
import { pagePaths } from "~/paths/pages";
import { refusal } from "~/values/refusals";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, goOn, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";

export const meta = titledByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const question = loadIfAllowed(request, getQuestion, { key });
  const { words } = getVisitor(request);
  const documentTitle = words._(msg`Confirm – EAS`);
  if (!question) {
    const dead = sayRefusal(refusal("deadQuestion"), words);
    return data({ key, dead, question: null, documentTitle }, { status: 404 });
  }
  return data({ key, dead: "", question: buildQuestionView(question, words), documentTitle });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, {}, () => {
    const { key } = carryOut(request, confirmFollow, { key: values.key ?? "" });
    return goOn(
      pagePaths.follow(key),
      writeFlash("success", getVisitor(request).words._(msg`Confirmed. You will get the emails.`)),
    );
  });
}

export default function ConfirmFollow() {
  const { key, dead, question } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  if (!question) return <DeadFollow message={dead} againHref={null} />;
  const { title, email, wish } = question;
  return (
    <section className="narrow">
      <h1>
        <Trans>Email updates</Trans>
      </h1>
      <p>
        <Trans>
          Email updates for “<bdi>{title}</bdi>” to <bdi>{email}</bdi>: <bdi>{wish}</bdi>. Press the
          button to get them.
        </Trans>
      </p>
      <MailConfirmForm confirmKey={key} state={state} />
    </section>
  );
}
