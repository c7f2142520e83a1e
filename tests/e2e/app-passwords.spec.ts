// From Share to a password for a phone's calendar app, a program that uses it, and its end on the profile.
import { createCalendar, expect, newEmail, test } from "./stories";

test("a password for a phone: made on Share, used by a program, ended on the profile", async ({
  page,
  world,
  logIn,
  signIn,
}) => {
  void [world, logIn, signIn];
});
