// An event's own page, whose address can be shared.

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventDetails } from "~/components/events/event-details";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/event-details.css?url";
import { openEvent, openSeries } from "~/web/pages/events/event-page";
import { buildEventPage } from "~/web/pages/events/event-view";
import { readWayBack } from "~/web/pages/events/search-page";
import { buildEventMeta, buildEventSharing } from "~/web/pages/sharing/event-sharing";
import { tabAddress } from "~/web/request/calendar-page";

export const links = styledBy(stylesheet);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? data.meta : [{ title: "EAS" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "reader");
  const { calendar, display, visitor } = page;
  const { origin } = visitor;
  const view = buildEventPage(event, calendar, display, openSeries(request, page, event));
  return {
    view,
    closeHref: readWayBack(request, calendar.link) ?? tabAddress(page, view.closeHref),
    sharing: buildEventSharing(event, calendar, display, origin),
    meta: buildEventMeta(event, calendar, display, origin),
  };
}

export default function Event() {
  const { view, sharing, closeHref } = useLoaderData<typeof loader>();
  const { title, category, color } = view.card;
  return (
    <DialogPage
      title={title}
      closeHref={closeHref}
      leaf={view.leaf}
      kicker={
        category ? (
          <p className={`category tone-${color}`} dir="auto">
            {category}
          </p>
        ) : null
      }
    >
      <EventDetails view={view} sharing={sharing} />
    </DialogPage>
  );
}
