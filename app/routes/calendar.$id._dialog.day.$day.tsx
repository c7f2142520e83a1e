// The dialog with the events of a day.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { dayFromMonth } from "~/client/day-from-month";
import { DayPanel } from "~/components/events/day-panel";
import { DialogPage } from "~/components/ui/dialog-page";
import { titleAbove } from "~/components/ui/document-head";
import { openDay } from "~/web/pages/calendars/tabs";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleAbove(data?.heading ?? "", matches);

export const loader = ({ request, params }: LoaderFunctionArgs) => openDay(request, params);

/** From the month on the page, without a request, if it has the day's events. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  return dayFromMonth(request.url, params.day ?? "") ?? serverLoader<typeof loader>();
}

export default function DayDialog() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogPage title={view.heading} closeHref={view.closeHref} leaf={view.leaf} note={view.count}>
      <DayPanel view={view} />
    </DialogPage>
  );
}
