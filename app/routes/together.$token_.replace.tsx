// Replacing the link of a combined calendar, after a confirmation.
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { titledByLoader } from "~/components/ui/document-head";
import { replaceTogetherLink } from "~/features/together/operations/togethers";
import { openTogetherForm } from "~/features/together/view";
import { pagePaths } from "~/paths/pages";
import { combinedLink } from "~/paths/query";
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
    const { id } = carryOut(request, replaceTogetherLink, { id: params.token });
    const { words } = getVisitor(request);
    const said = words._(msg`This is the new link. The old one no longer works.`);
    return done(pagePaths.share(combinedLink(id)), writeFlash("success", said));
  });
}

export default function ReplaceTogetherLink() {
  const { t } = useLingui();
  const { title, cancelHref } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <h1>{t`Replace the Link`}</h1>
      <ConfirmForm
        question={t`The link that others have now ends at once, also in calendar apps and on websites.`}
        message={<bdi>{title}</bdi>}
        button={t`Replace the Link`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </div>
  );
}
