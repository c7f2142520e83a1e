// The form that combines calendars in one view.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import shareStyles from "~/features/sharing/styles/share.css?url";
import { TogetherForm } from "~/features/together/screens/form";
import togetherStyles from "~/features/together/style.css?url";
import { openNewTogether, saveTogetherForm } from "~/features/together/view";
import editorStyles from "~/styles/editor-header.css?url";
import rowStyles from "~/styles/form-rows.css?url";
import { withIdempotencyKey } from "~/web/request/form-fields";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export const links = styledBy(editorStyles, rowStyles, shareStyles, togetherStyles);

export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  const documentTitle = words._(msg`Combine Calendars – EAS`);
  return withIdempotencyKey({ form: openNewTogether(request), documentTitle });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export const action = ({ request }: ActionFunctionArgs) => saveTogetherForm(request, "");

export default function NewTogether() {
  const { form, attempt } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <h1>
        <Trans>Combine Calendars</Trans>
      </h1>
      <TogetherForm form={form} attempt={attempt} state={useAnswer<typeof action>()} />
    </div>
  );
}
