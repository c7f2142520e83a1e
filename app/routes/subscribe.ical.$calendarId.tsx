// How to subscribe to a calendar from other calendar apps, the reader's device first.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscribePage } from "~/features/sharing/screens/subscribe";
import shareStyles from "~/features/sharing/styles/share.css?url";
import stylesheet from "~/features/sharing/styles/subscribe.css?url";
import { alternateLinks } from "~/features/sharing/view/feed-links";
import { buildSubscribeView } from "~/features/sharing/view/subscribe";
import categoryStyles from "~/styles/categories.css?url";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { readCategory } from "~/web/request/page-query";

/** Separate from the other styles, so that calendar pages do not load it. */
export const links: LinksFunction = () =>
  [stylesheet, shareStyles, categoryStyles].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ data, params }) =>
  data
    ? [
        { title: data.documentTitle },
        ...alternateLinks(params.calendarId ?? "", data.title, data.links.news !== ""),
      ]
    : [{ title: "EAS" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, visitor } = openCalendar(request, params.calendarId);
  const category = readCategory(new URL(request.url).searchParams, hasCategoryIn(calendar));
  const agent = request.headers.get("User-Agent");
  return buildSubscribeView({ calendar, display, origin: visitor.origin, category, agent });
}

export default function Subscribe() {
  return <SubscribePage view={useLoaderData<typeof loader>()} />;
}
