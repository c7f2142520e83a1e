// The file that sets up all calendars of the user on Apple's devices, by POST only: the form sends the password.
import { redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";

export function loader(): Response {
  return redirect(pagePaths.newAppPassword());
}

export { action } from "./calendar.$id_.app.profile";
