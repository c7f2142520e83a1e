// The whole calendar as files, for its editors to keep or to move to another installation.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { countParts } from "~/features/moving/files";
import { TakeAway } from "~/features/moving/screens/take-away";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import styles from "~/styles/import.css?url";
import { openForEditor } from "~/web/request/calendar-page";

export const meta = titledAbove;

export const links = styledBy(styles);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const { link } = calendar;
  const count = await countParts(request, link);
  return {
    archiveHrefs: Array.from({ length: count }, (_, at) => programPaths.archive(link, at + 1)),
    feedHref: programPaths.feed(link),
    importHref: pagePaths.importFile(link),
    listHref: pagePaths.listWindow(link),
    screenTitle: visitor.words._(msg({ message: "Export", context: "title of a screen" })),
  };
}

export default function Export() {
  return <TakeAway view={useLoaderData<typeof loader>()} />;
}
