// An extra link as a sheet to pin to a board or to scan; only editors know of it.
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Poster } from "~/components/sharing/poster";
import { listLinks } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/poster.css?url";
import { buildLinkPoster } from "~/web/pages/sharing/share-view";
import { openForEditor } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";

/** A browser names the file by it that it prints to. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.documentTitle ?? "EAS" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** One that no longer opens anything is not to be printed. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, visitor } = openForEditor(request, params.id);
  const { list } = load(request, listLinks, { calendarId: calendar.link });
  const link = list.find((each) => each.id === params.linkId && each.isWorking && !each.moved);
  if (!link) throw replace(pagePaths.share(calendar.link));
  return buildLinkPoster(link, { calendar, display, origin: visitor.origin });
}

export default function LinkPoster() {
  return <Poster view={useLoaderData<typeof loader>()} />;
}
