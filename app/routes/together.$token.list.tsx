// The list of several calendars. With From and To in its address, redirects to the printable list of these days.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import { loadEvents } from "~/web/pages/calendars/tabs";
import { readPrintRange } from "~/web/request/page-query";
import { openScreen } from "~/web/request/screen";

export function loader({ request, params }: LoaderFunctionArgs) {
  const screen = openScreen(request, params);
  const range = params.token ? readPrintRange(new URL(request.url).searchParams) : undefined;
  if (range) throw redirect(pagePaths.printRange(screen.calendar.link, range.from, range.to));
  return loadEvents(request, screen, "list");
}

export { CombinedTab as default } from "~/features/together/screens/combined";
