// The month of several calendars.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { loadEvents } from "~/web/pages/calendars/tabs";
import { rememberingView } from "~/web/request/last-view";
import { openScreen } from "~/web/request/screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const screen = openScreen(request, params);
  const view = await loadEvents(request, screen, "calendar");
  return data(view, rememberingView(screen, "month"));
}

export { CombinedTab as default } from "~/features/together/screens/combined";
