// The Calendar tab.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { FRESH_MS } from "~/calendar/limits";
import { keepFresh } from "~/client/freshness";

import { noteTab } from "~/client/view-notes";
import { MonthPanel } from "~/components/calendar/month-panel";
import { openCalendar } from "~/web/pages/calendar-page";
import { rememberCookie } from "~/web/pages/cookies";
import { loadTab } from "~/web/pages/tabs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await loadTab(request, openCalendar(request, params.id), "calendar");
  return data(view, { headers: { "Set-Cookie": rememberCookie("tab", "calendar") } });
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  noteTab("calendar");
  return keepFresh(`tab ${request.url}`, FRESH_MS, () => serverLoader<typeof loader>());
}

export default function CalendarTab() {
  const view = useLoaderData<typeof loader>();
  return view.tab === "calendar" ? <MonthPanel view={view.month} /> : null;
}
