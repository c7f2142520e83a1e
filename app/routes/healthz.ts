// The health check, for supervisors and monitors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerHealth } from "~/web/feeds/health";

export function loader({ request }: LoaderFunctionArgs): Response {
  return answerHealth(request);
}
