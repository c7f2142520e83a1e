// One of the calendars of other sites: changing it, and removing it.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { SourcePage } from "~/features/sources/screens";
import { openSource, submitSource } from "~/features/sources/view";
import styles from "~/styles/import.css?url";

export const meta = titledAbove;

export const links = styledBy(styles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { form, backHref, words } = openSource(request, params);
  return { form, backHref, screenTitle: words._(msg`Other Calendars`) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitSource(request, params);
}

export default function Source() {
  const { form, backHref } = useLoaderData<typeof loader>();
  return <SourcePage form={form} backHref={backHref} state={useAnswer<typeof action>()} />;
}
