// Deleting a combined calendar, after a confirmation.
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { titledByLoader } from "~/components/ui/document-head";
import { deleteTogether } from "~/features/together/operations/togethers";
import { openTogetherForm } from "~/features/together/view";
import { pagePaths } from "~/paths/pages";
import { writeFlash } from "~/web/request/flash";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { form, documentTitle } = openTogetherForm(request, params.token);
  const cancelHref = pagePaths.editTogether(params.token ?? "");
  return { title: form.title, cancelHref, documentTitle };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit(request, {}, () => {
    carryOut(request, deleteTogether, { id: params.token });
    const { words } = getVisitor(request);
    const said = words._(msg`The combined calendar is deleted.`);
    return done(pagePaths.calendars(), writeFlash("success", said));
  });
}

export default function DeleteTogether() {
  const { t } = useLingui();
  const { title, cancelHref } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <h1>{t`Delete Combined Calendar`}</h1>
      <ConfirmForm
        question={t`Its link and its feed will stop working for everyone. The calendars in it stay as they are.`}
        message={<bdi>{title}</bdi>}
        button={t`Delete`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </div>
  );
}
