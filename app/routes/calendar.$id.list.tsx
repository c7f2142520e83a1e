// The List tab.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { openFreshTab } from "~/client/fresh-tab";
import { EventList } from "~/components/calendar/event-list";
import { answerTab } from "~/web/pages/tabs";

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "list");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("list", args);

export default function ListTab() {
  const view = useLoaderData<typeof loader>();
  return view.tab === "list" ? <EventList view={view.list} /> : null;
}
