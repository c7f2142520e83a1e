// An event's own page, with an address to share.

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventDetails } from "~/components/calendar/event-details";
import { DialogPage } from "~/components/dialog-page";
import { tabAddress } from "~/web/pages/calendar-page";
import { openEvent, openSeries } from "~/web/pages/event-page";
import { readWayBack } from "~/web/pages/search-page";
import { buildEventMeta, buildEventSharing } from "~/web/pages/views/event-sharing";
import { buildEventPage } from "~/web/pages/views/event-view";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? data.meta : [{ title: "EAS" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "reader");
  const { calendar, viewer, person } = page;
  const { origin } = person;
  const view = buildEventPage(event, calendar, viewer, openSeries(request, page, event));
  return {
    view,
    closeHref: readWayBack(request, calendar.link) ?? tabAddress(page, view.closeHref),
    sharing: buildEventSharing(event, calendar, viewer, origin),
    meta: buildEventMeta(event, calendar, viewer, origin),
  };
}

export default function Event() {
  const { view, sharing, closeHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={view.card.title} closeHref={closeHref}>
      <EventDetails view={view} sharing={sharing} />
    </DialogPage>
  );
}
