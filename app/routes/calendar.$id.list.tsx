// The List tab. With From and To in its address, redirects to the printable list of these days.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { openFreshTab } from "~/client/cached-tab";
import { pagePaths } from "~/paths/pages";
import tabStyles from "~/styles/home-list-news.css?url";
import { answerTab } from "~/web/pages/calendars/tabs";
import { openCalendar } from "~/web/request/calendar-page";
import { readPrintRange } from "~/web/request/page-query";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

/** Longer than a category's id. */
const LONGEST_ID = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const { searchParams } = new URL(request.url);
  const printRange = readPrintRange(searchParams);
  if (printRange) {
    const { link } = openCalendar(request, params.id).calendar;
    // Passed on unchanged: the other page reports a missing category.
    const category = searchParams.get("category")?.slice(0, LONGEST_ID);
    throw redirect(pagePaths.printRange(link, printRange.from, printRange.to, category));
  }
  return answerTab(args, "list");
}

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("list", args);

export { TabScreen as default } from "~/components/calendars/tab-screen";
