// The calendars of other sites that a calendar shows, for its editors.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { SourcesPage } from "~/features/sources/screens";
import { openSources, submitSource } from "~/features/sources/view";
import styles from "~/styles/import.css?url";

export const meta = titledAbove;

export const links = styledBy(styles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { words, ...shown } = openSources(request, params.id);
  return { ...shown, screenTitle: words._(msg`Other Calendars`) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitSource(request, params);
}

export default function Sources() {
  const { view } = useLoaderData<typeof loader>();
  return <SourcesPage view={view} state={useAnswer<typeof action>()} />;
}
