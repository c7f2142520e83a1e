// The List tab.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { FRESH_MS } from "~/calendar/limits";
import { keepFresh } from "~/client/freshness";

import { noteTab } from "~/client/view-notes";
import { EventList } from "~/components/calendar/event-list";
import { openCalendar } from "~/web/pages/calendar-page";
import { rememberCookie } from "~/web/pages/cookies";
import { loadTab } from "~/web/pages/tabs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await loadTab(request, openCalendar(request, params.id), "list");
  return data(view, { headers: { "Set-Cookie": rememberCookie("tab", "list") } });
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  noteTab("list");
  return keepFresh(`tab ${request.url}`, FRESH_MS, () => serverLoader<typeof loader>());
}

export default function ListTab() {
  const view = useLoaderData<typeof loader>();
  return view.tab === "list" ? <EventList view={view.list} /> : null;
}
