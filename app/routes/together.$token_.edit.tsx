// The form of a combined calendar, for its owner.
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import shareStyles from "~/features/sharing/styles/share.css?url";
import { TogetherForm } from "~/features/together/screens/form";
import togetherStyles from "~/features/together/style.css?url";
import { openTogetherForm, saveTogetherForm } from "~/features/together/view";
import editorStyles from "~/styles/editor-header.css?url";
import rowStyles from "~/styles/form-rows.css?url";

export const meta = titledByLoader;

export const links = styledBy(editorStyles, rowStyles, shareStyles, togetherStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  return openTogetherForm(request, params.token);
}

export { keepRows as shouldRevalidate } from "~/client/keep-rows";
export { keepTyped as clientAction } from "~/client/keep-typed";

export const action = ({ request, params }: ActionFunctionArgs) =>
  saveTogetherForm(request, params.token ?? "");

export default function EditTogether() {
  const { form } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <h1>
        <Trans>Edit Combined Calendar</Trans>
      </h1>
      <TogetherForm form={form} attempt="" state={useAnswer<typeof action>()} />
    </div>
  );
}
