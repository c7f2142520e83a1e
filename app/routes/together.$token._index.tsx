// A combined calendar's own address, which redirects to its list.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import { openTogether } from "~/web/request/screen";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { link } = openTogether(request, params.token).calendar;
  return redirect(pagePaths.listWindow(link) + new URL(request.url).search);
}

/** Never rendered, but makes the address a page, so that a wrong link gets the site's error page. */
export default function Together() {
  return null;
}
