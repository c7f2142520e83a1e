// Whether the process serves, for supervisors and monitors.
import { answerHealth } from "~/web/pages/health";

export function loader(): Response {
  return answerHealth();
}
