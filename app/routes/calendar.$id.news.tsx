// The News tab, with the dialogs that edit it.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { FRESH_MS } from "~/calendar/limits";
import { keepFresh } from "~/client/freshness";
import { TabBelow } from "~/client/tab-below";
import { noteTab } from "~/client/view-notes";
import { NewsList } from "~/components/calendar/news-list";
import { openCalendar } from "~/web/pages/calendar-page";
import { rememberCookie } from "~/web/pages/cookies";
import { loadTab } from "~/web/pages/tabs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await loadTab(request, openCalendar(request, params.id), "news");
  return data(view, { headers: { "Set-Cookie": rememberCookie("tab", "news") } });
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  noteTab("news");
  return keepFresh(`tab ${request.url}`, FRESH_MS, () => serverLoader<typeof loader>());
}

export default function NewsTab() {
  const view = useLoaderData<typeof loader>();
  return <TabBelow>{view.tab === "news" ? <NewsList view={view.news} /> : null}</TabBelow>;
}
