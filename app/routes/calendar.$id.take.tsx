// The whole calendar as files, for its editors to keep or to move to another installation.
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TakeAway } from "~/components/moving/take-away";
import { titled } from "~/components/ui/screen-title";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import styles from "~/styles/import.css?url";
import { countParts } from "~/web/feeds/archive-files";
import { openForEditor } from "~/web/request/calendar-page";

export const meta = titled("Export");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { link } = openForEditor(request, params.id).calendar;
  const count = await countParts(request, link);
  return {
    archiveHrefs: Array.from({ length: count }, (_, at) => programPaths.archive(link, at + 1)),
    feedHref: programPaths.feed(link),
    importHref: pagePaths.importFile(link),
    listHref: pagePaths.listWindow(link),
  };
}

export default function Export() {
  return <TakeAway view={useLoaderData<typeof loader>()} />;
}
