// The Home tab, with the dialog that edits it.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { openFreshTab } from "~/client/freshness";
import { TabBelow } from "~/client/tab-below";
import { HomePanel } from "~/components/calendars/home-panel";
import { answerTab } from "~/web/pages/calendars/tabs";

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "home");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("home", args);

export default function HomeTab() {
  const view = useLoaderData<typeof loader>();
  return <TabBelow>{view.tab === "home" ? <HomePanel view={view.home} /> : null}</TabBelow>;
}
