// Confirms emails about answers, by the link in the mail; opening it changes nothing.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { MailConfirmForm } from "~/components/ui/confirm-form";
import { titledByLoader } from "~/components/ui/document-head";
import { getAnswerQuestion } from "~/features/answers/operations/answers";
import { confirmAnswerer } from "~/features/answers/operations/lists";
import { DeadAnswer } from "~/features/answers/screens/own";
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
  const question = loadIfAllowed(request, getAnswerQuestion, { key });
  const { words } = getVisitor(request);
  const documentTitle = words._(msg`Confirm – EAS`);
  if (question) return data({ key, dead: "", question, documentTitle });
  const dead = sayRefusal(refusal("deadQuestion"), words);
  return data({ key, dead, question: null, documentTitle }, { status: 404 });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, {}, () => {
    const { key } = carryOut(request, confirmAnswerer, { key: values.key ?? "" });
    const text = getVisitor(request).words._(msg`Confirmed. You will get the emails.`);
    return goOn(pagePaths.answer(key), writeFlash("success", text));
  });
}

export default function ConfirmAnswers() {
  const { key, dead, question } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  if (!question) return <DeadAnswer message={dead} />;
  const { title, name, email } = question;
  return (
    <section className="narrow">
      <h1>
        <Trans>Emails about your answers</Trans>
      </h1>
      <p>
        <Trans>
          <bdi>{name}</bdi> answered in “<bdi>{title}</bdi>”. Emails about changes, a place from the
          waiting list and a reminder go to <bdi>{email}</bdi>. Press the button to get them.
        </Trans>
      </p>
      <MailConfirmForm confirmKey={key} state={state} />
    </section>
  );
}
