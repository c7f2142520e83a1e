// The News tab, with the dialogs that edit it.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { openFreshTab } from "~/client/cached-tab";
import tabStyles from "~/styles/home-list-news.css?url";
import { answerTab } from "~/web/pages/calendars/tabs";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "news");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("news", args);

export { TabScreen as default } from "~/components/calendars/tab-screen";
