// The List tab, and at its address with From and To the list of these days for paper.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { openFreshTab } from "~/client/fresh-tab";
import { EventList } from "~/components/calendar/event-list";
import { TermList } from "~/components/calendar/term-list";
import { openCalendar } from "~/web/pages/calendar-page";
import { readTermQuery } from "~/web/pages/tab-query";
import { answerTab } from "~/web/pages/tabs";
import { answerTerm } from "~/web/pages/term-page";

/** The list for paper has a name of its own, which a browser gives the file that it prints to. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data && "term" in data && data.term.list
    ? [{ title: data.term.list.documentTitle }]
    : (matches.find(({ id }) => id === "routes/calendar.$id")?.meta ?? []);

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const term = readTermQuery(new URL(request.url).searchParams);
  return term
    ? answerTerm(request, openCalendar(request, params.id), term)
    : answerTab(args, "list");
}

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("list", args);

export default function ListTab() {
  const view = useLoaderData<typeof loader>();
  if ("term" in view) return <TermList view={view.term} />;
  return view.tab === "list" ? <EventList view={view.list} /> : null;
}
