// How to subscribe to a calendar from other calendar apps. Editors also see which apps fetch it.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscribePage } from "~/components/sharing/subscribe-page";
import { listFeedReads } from "~/operations/events/feeds";
import { listLinks } from "~/operations/sharing/calendar-links";
import categoryStyles from "~/styles/categories.css?url";
import stylesheet from "~/styles/subscribe.css?url";
import { buildEmbedding } from "~/web/pages/sharing/embedding-view";
import { alternateLinks } from "~/web/pages/sharing/feed-links";
import { buildSubscribeView } from "~/web/pages/sharing/subscribe-view";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { readCategory } from "~/web/request/tab-query";

/** Separate from the other styles, so that calendar pages do not load it. */
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
  const page = openCalendar(request, params.calendarId);
  const { calendar, display, visitor } = page;
  const category = readCategory(new URL(request.url).searchParams, hasCategoryIn(calendar));
  const forEditors = display.canEdit ? loadForEditors(request, page) : { reads: null };
  return buildSubscribeView({ calendar, display, origin: visitor.origin, category, ...forEditors });
}

function loadForEditors(request: Request, page: CalendarPage) {
  const { calendar, embedSites, visitor, display } = page;
  const of = { calendarId: calendar.link };
  const links = load(request, listLinks, of).list;
  const { origin } = visitor;
  return {
    reads: load(request, listFeedReads, of).list,
    embedding: buildEmbedding({ calendar, embedSites, origin, links, display }),
  };
}

export default function Subscribe() {
  return <SubscribePage view={useLoaderData<typeof loader>()} />;
}
