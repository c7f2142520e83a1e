// The Calendar tab.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { openFreshView } from "~/client/cached-tab";
import { answerTab } from "~/web/pages/calendars/tabs";

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "calendar");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshView<typeof loader>("month", args);

export { TabScreen as default } from "~/components/calendars/tab-screen";
