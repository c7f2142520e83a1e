// The list of a combined calendar, or the printable one of some days.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CombinedScreen } from "~/components/together/combined-screen";
import { pagePaths } from "~/paths/pages";
import { openTogether } from "~/web/pages/together/combined-page";
import { loadCombinedList } from "~/web/pages/together/combined-tabs";
import { readPrintRange } from "~/web/request/tab-query";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openTogether(request, params.token);
  const range = readPrintRange(new URL(request.url).searchParams);
  if (range) throw redirect(pagePaths.printRange(page.calendar.link, range.from, range.to));
  return loadCombinedList(request, page);
}

export default function TogetherList() {
  return <CombinedScreen view={useLoaderData<typeof loader>()} />;
}
