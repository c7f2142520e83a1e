// The Calendar tab.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { openFreshTab, useKeptTab } from "~/client/freshness";
import { readMonth, ShownMonth } from "~/client/shown-month";
import { MonthPanel } from "~/components/events/month-panel";
import { answerTab } from "~/web/pages/calendars/tabs";

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "calendar");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("calendar", args);

export default function CalendarTab() {
  const view = useLoaderData<typeof loader>();
  useKeptTab(view);
  return view.tab === "calendar" ? (
    <>
      <ShownMonth month={view.month} />
      <MonthPanel view={readMonth(view.month)} />
    </>
  ) : null;
}
