// The Home tab, with the dialogs that edit it.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { FRESH_MS } from "~/calendar/limits";
import { keepFresh } from "~/client/freshness";
import { TabBelow } from "~/client/tab-below";
import { noteTab } from "~/client/view-notes";
import { HomePanel } from "~/components/calendar/home-panel";
import { openCalendar } from "~/web/pages/calendar-page";
import { rememberCookie } from "~/web/pages/cookies";
import { loadTab } from "~/web/pages/tabs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await loadTab(request, openCalendar(request, params.id), "home");
  return data(view, { headers: { "Set-Cookie": rememberCookie("tab", "home") } });
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  noteTab("home");
  return keepFresh(`tab ${request.url}`, FRESH_MS, () => serverLoader<typeof loader>());
}

export default function HomeTab() {
  const view = useLoaderData<typeof loader>();
  return <TabBelow>{view.tab === "home" ? <HomePanel view={view.home} /> : null}</TabBelow>;
}
