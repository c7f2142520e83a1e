// The JSON API: every path below /api, looked up in the table of operations.
import type { ActionFunctionArgs } from "@remix-run/node";
import { answerApi, refuse } from "~/web/api/envelope";

export function loader(): Response {
  return refuse(405, "Method not allowed", { Allow: "POST" });
}

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerApi(request);
}
