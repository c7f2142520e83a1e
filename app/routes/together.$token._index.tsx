// A combined calendar's own address leads to its list.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import { openTogether } from "~/web/request/screen";

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(pagePaths.listWindow(openTogether(request, params.token).calendar.link));
}

/** Never drawn; with it the address is a page, so that a wrong link is told on the site's own page. */
export default function Together() {
  return null;
}
