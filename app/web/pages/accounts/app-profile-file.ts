// Answers the form that asks for Apple's configuration file, with a password that was just made.
import { logInApp } from "~/operations/accounts/app-password-login";
import { denied, tooMany } from "~/operations/kernel/errors";
import { readAppPassword, showAppPassword } from "~/values/app-password";
import { readFormFields } from "~/web/request/form-fields";
import { asResponse, toLogin } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import { writeAppleProfile } from "./apple-profile";

const TYPE = "application/x-apple-aspen-config";

/** Throws a 403 for a wrong password or another user's, which is counted, and a redirect to the login. */
export async function answerAppProfile(request: Request): Promise<Response> {
  const { values } = await readFormFields(request);
  const { caller, origin } = getVisitor(request);
  const { actor } = caller;
  if (!actor) throw toLogin(request);
  const { password = "" } = values;
  const login = logInApp(password, caller);
  if ("retryAfterSeconds" in login) throw asResponse(tooMany(login.retryAfterSeconds), request);
  const letters = readAppPassword(password);
  const isOwn = "user" in login && login.user.id === actor.id;
  if (!isOwn || letters === undefined) throw asResponse(denied(), request);
  const account = { origin, username: actor.email, password: showAppPassword(letters) };
  const body = writeAppleProfile(account);
  return new Response(body, {
    headers: {
      "Content-Type": TYPE,
      "Content-Disposition": 'attachment; filename="calendar.mobileconfig"',
      "Cache-Control": "no-store",
    },
  });
}
