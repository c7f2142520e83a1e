// Logging out: by POST only, so that no link or picture on another site can do it.
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { logOut } from "~/operations/login";
import { pagePaths } from "~/paths/pages";
import { carryOut, goOn } from "~/web/forms/submit";
import { writeSessionCookie } from "~/web/pages/session-cookie";
import { orUnavailable } from "~/web/pages/storage-failure";

export function loader() {
  return redirect(pagePaths.home());
}

export function action({ request }: ActionFunctionArgs) {
  orUnavailable(() => carryOut(request, logOut, {}));
  return goOn(pagePaths.home(), writeSessionCookie(null));
}
