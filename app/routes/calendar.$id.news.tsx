// The News tab, with the dialogs that edit it.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { openFreshTab, useKeptTab } from "~/client/freshness";
import { TabBelow } from "~/client/tab-below";
import { NewsList } from "~/components/calendars/news-list";
import tabStyles from "~/styles/calendar-tabs.css?url";
import { answerTab } from "~/web/pages/calendars/tabs";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "news");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("news", args);

export default function NewsTab() {
  const view = useLoaderData<typeof loader>();
  useKeptTab(view);
  return <TabBelow>{view.tab === "news" ? <NewsList view={view.news} /> : null}</TabBelow>;
}
