// How to subscribe to a calendar from other calendar apps. Editors also see which apps fetch it.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscribePage } from "~/components/subscribe-page";
import { listFeedReads } from "~/operations/feeds";
import categoryStyles from "~/styles/categories.css?url";
import stylesheet from "~/styles/subscribe.css?url";
import { ask } from "~/web/pages/ask";
import { openCalendar } from "~/web/pages/calendar-page";
import { alternateLinks } from "~/web/pages/feed-links";
import { readCategory } from "~/web/pages/tab-query";
import { hasCategoryIn } from "~/web/pages/views/calendar-viewer";
import { buildSubscribeView } from "~/web/pages/views/subscribe-view";

/** Apart from the other styles, so that who reads a calendar does not load it. */
export const links: LinksFunction = () =>
  [stylesheet, categoryStyles].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ data, params }) =>
  data
    ? [
        { title: data.documentTitle },
        ...alternateLinks(params.calendarId ?? "", data.title, data.links.news !== ""),
      ]
    : [{ title: "EAS" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, viewer, person } = openCalendar(request, params.calendarId);
  const reads = viewer.canEdit
    ? ask(request, listFeedReads, { calendarId: calendar.link }).list
    : null;
  const category = readCategory(new URL(request.url).searchParams, hasCategoryIn(calendar));
  return buildSubscribeView({ calendar, viewer, origin: person.origin, reads, category });
}

export default function Subscribe() {
  return <SubscribePage view={useLoaderData<typeof loader>()} />;
}
