// Logging out: by POST only, so that no link or picture on another site can do it.
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { authLogout } from "~/operations/login";
import { paths } from "~/web/paths";
import { writeSessionCookie } from "~/web/session-cookie";
import { orUnavailable } from "~/web/storage-fault";
import { carryOut, goOn } from "~/web/submit";

export function loader() {
  return redirect(paths.home());
}

export function action({ request }: ActionFunctionArgs) {
  orUnavailable(() => carryOut(request, authLogout, {}));
  return goOn(paths.home(), writeSessionCookie(null));
}
