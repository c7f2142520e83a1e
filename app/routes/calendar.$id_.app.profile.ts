// The file that sets up a calendar on Apple's devices, by POST only: the form sends the password.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import { answerAppProfile } from "~/web/pages/accounts/app-profile-file";

export function loader({ params }: LoaderFunctionArgs): Response {
  return redirect(pagePaths.calendarApp(params.id ?? ""));
}

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerAppProfile(request);
}
