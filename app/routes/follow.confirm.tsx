// Confirming by the link in the mail that mails about a calendar are wanted; opening it changes nothing.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { DeadFollow } from "~/components/follow/dead-follow";
import { HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { confirmFollow, DEAD_QUESTION, getQuestion } from "~/operations/follow/follows";
import { pagePaths } from "~/paths/pages";
import { buildQuestionView } from "~/web/pages/follow/follow-form-view";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, goOn, submit } from "~/web/request/submit";

export const meta: MetaFunction = () => [{ title: "Confirm – EAS" }];

export function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const question = loadIfAllowed(request, getQuestion, { key });
  if (!question) return data({ key, question: null }, { status: 404 });
  return data({ key, question: buildQuestionView(question) });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit({}, () => {
    const { key } = carryOut(request, confirmFollow, { key: values.key ?? "" });
    return goOn(
      pagePaths.follow(key),
      writeFlash("success", "Confirmed. You will get the emails."),
    );
  });
}

export default function ConfirmFollow() {
  const { key, question } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  if (!question) return <DeadFollow message={DEAD_QUESTION} againHref={null} />;
  return (
    <section className="narrow">
      <h1>Email updates</h1>
      <p>
        Email updates for “<bdi>{question.title}</bdi>” to <bdi>{question.email}</bdi>:{" "}
        <bdi>{question.wish}</bdi>. Press the button to get them.
      </p>
      <PageForm state={state}>
        <HiddenField name="key" value={key} />
        <div className="actions">
          <SubmitButton>Confirm</SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
