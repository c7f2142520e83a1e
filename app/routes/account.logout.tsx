// Logging out: by POST only, so that no link or image on another site can do it.
import type { ActionFunctionArgs } from "@remix-run/node";
import { logOut } from "~/operations/accounts/login";
import { pagePaths } from "~/paths/pages";
import { writeSessionCookie } from "~/web/request/cookies";
import { wordsFor } from "~/web/request/reader-words";
import { orUnavailable } from "~/web/request/storage-failure";
import { carryOut, goOn } from "~/web/request/submit";

export function action({ request }: ActionFunctionArgs) {
  orUnavailable(
    () => carryOut(request, logOut, {}),
    () => wordsFor(request),
  );
  return goOn(pagePaths.home(), writeSessionCookie(null));
}
