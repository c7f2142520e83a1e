// The file that sets up a calendar on Apple's devices, by POST only: the form sends the password.
import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAppProfile } from "~/web/pages/accounts/app-password-view";

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerAppProfile(request);
}
