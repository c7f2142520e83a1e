// The month of several calendars.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadEvents } from "~/web/pages/calendars/tabs";
import { openScreen } from "~/web/request/screen";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadEvents(request, openScreen(request, params), "calendar");

export { CombinedTab as default } from "~/components/together/combined-screen";
