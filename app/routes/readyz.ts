// Whether everything works, for monitors that call a person.
import { answerReadiness } from "~/web/pages/health";

export function loader(): Response {
  return answerReadiness();
}
