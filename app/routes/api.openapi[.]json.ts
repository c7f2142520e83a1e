// The JSON interface's description for other programs.
import { describeApi } from "~/web/openapi";
import { sessionCookieName } from "~/web/session-cookie";

export function loader(): Response {
  return new Response(JSON.stringify(describeApi(sessionCookieName())), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
}
