// A person's own answers at their private address: viewing and changing them, name and email, erasing everything.
import { msg } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { AnswersErased, DeadAnswer, OwnAnswers } from "~/features/answers/screens/own";
import stylesheet from "~/features/answers/styles/answers.css?url";
import { loadAnswerPage, submitAnswerPage } from "~/features/answers/view/page";
import screenStyles from "~/styles/calendar-pages.css?url";
import { buildQrCode } from "~/values/qr-code";
import { refusal } from "~/values/refusals";
import { getVisitor } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";

export const links = styledBy(screenStyles, stylesheet);

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  const documentTitle = words._(msg`Your Answers – EAS`);
  const page = loadAnswerPage(request, params.key ?? "");
  if (page) return data({ page, qr: buildQrCode(page.address), dead: "", documentTitle });
  const dead = sayRefusal(refusal("deadAnswerKey"), words);
  return data({ page: null, qr: null, dead, documentTitle }, { status: 404 });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitAnswerPage(request, params.key ?? "");
}

export default function Answer() {
  const { page, qr, dead } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (answer && "erasedHref" in answer) return <AnswersErased href={answer.erasedHref} />;
  if (!page || !qr) return <DeadAnswer message={dead} />;
  return <OwnAnswers page={page} qr={qr} state={answer} />;
}
