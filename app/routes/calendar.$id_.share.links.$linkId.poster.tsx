// The poster of an extra link; only editors see it.
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listLinks } from "~/features/sharing/operations";
import { Poster } from "~/features/sharing/screens/poster";
import stylesheet from "~/features/sharing/styles/poster.css?url";
import { buildLinkPoster } from "~/features/sharing/view/share";
import { pagePaths } from "~/paths/pages";
import { openForEditor } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";

/** Browsers use the title as the file name when they print to a file. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.documentTitle ?? "EAS" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** A link that no longer works has no poster. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, visitor } = openForEditor(request, params.id);
  const { list } = load(request, listLinks, { calendarId: calendar.link });
  const link = list.find((each) => each.id === params.linkId && each.isWorking && !each.moved);
  if (!link) throw replace(pagePaths.shareLinks(calendar.link));
  return buildLinkPoster(link, { calendar, display, origin: visitor.origin });
}

export default function LinkPoster() {
  return <Poster view={useLoaderData<typeof loader>()} />;
}
