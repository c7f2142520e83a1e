// The week of a calendar by the hour, or one of its days by category.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { openFreshView } from "~/client/cached-tab";
import { bringWeek } from "~/components/events/drawn-week";
import { WeekPanel } from "~/components/events/week-panel";
import { answerWeek } from "~/web/pages/calendars/tabs";

bringWeek(WeekPanel);

export const loader = (args: LoaderFunctionArgs) => answerWeek(args);

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshView<typeof loader>("week", args);

export { TabScreen as default } from "~/components/calendars/tab-screen";
