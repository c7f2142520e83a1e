// The OpenAPI description of the JSON API.
import { describeApi } from "~/web/api/openapi";
import { sessionCookieName } from "~/web/request/cookies";

export function loader(): Response {
  return new Response(JSON.stringify(describeApi(sessionCookieName())), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
}
