// The answers to an event, for its editors.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { AnswerListPage } from "~/features/answers/screens/list";
import stylesheet from "~/features/answers/styles/answer-list.css?url";
import { openAnswerList, submitAnswerList } from "~/features/answers/view/list";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const view = openAnswerList(request, params);
  return { view, screenTitle: view.heading };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitAnswerList(request, params);
}

export default function Answers() {
  const { view } = useLoaderData<typeof loader>();
  return <AnswerListPage view={view} state={useAnswer<typeof action>()} />;
}
