// The calls about people: login, account, app passwords, invites, contact message.
import { z } from "zod";
import { getProfile, getTime, updateProfile } from "~/operations/accounts/account";
import {
  createAppPassword,
  endAppPassword,
  listAppPasswords,
} from "~/operations/accounts/app-passwords";
import {
  acceptInvite,
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { chooseLanguage } from "~/operations/accounts/language";
import { logIn, logOut, sendAccessCode } from "~/operations/accounts/login";
import { postContact } from "~/operations/calendars/contact";
import { LOGOUT_MESSAGE } from "~/values/limits";
import { answer, emptyAnswer, epochMs, text, titleAnswer } from "./answer-schemas";
import { call, replyingCall, shapedCall } from "./api-call";

const nowAnswer = answer("Now", { now: epochMs("the server's time.") });

const nameAnswer = answer("Name", { name: text.meta({ description: "The public name." }) });

const profileAnswer = answer("Profile", {
  name: text.meta({ description: "The public name; '' for a visitor." }),
  email: text.meta({ description: "The email; '' for a visitor." }),
});

const languageAnswer = answer("Language", {
  language: text.meta({ description: "The chosen language." }),
});

const inviteListAnswer = answer("InviteList", {
  list: z.array(z.object({ email: text })).meta({ description: "The oldest first." }),
});

const id = z.int().meta({ description: "The app password's id." });

const newPasswordAnswer = answer("NewAppPassword", {
  id,
  name: text,
  username: text.meta({ description: "For apps that ask for one: the email." }),
  password: text.meta({ description: "In this reply alone." }),
  url: text.meta({ description: "The server's address for calendar apps." }),
});

const passwordListAnswer = answer("AppPasswords", {
  list: z.array(
    z.object({
      id,
      name: text,
      calendarId: z.string().nullable().meta({
        description:
          "The only one that it changes; null for all that the user manages, '' for one no longer managed.",
      }),
      calendarTitle: text.meta({ description: "That calendar's title, else ''." }),
      createdAt: epochMs("when it was made."),
      usedDay: z.string().nullable().meta({ description: "In UTC; null for never." }),
    }),
  ),
});

export const accountCalls = {
  "user/accesscode": call("authAccessCode", "all", sendAccessCode, emptyAnswer, {
    summary:
      "Emails a code and a link to log in. The reply is the same whether or not the account exists.",
  }),
  "auth/local/login": replyingCall("authLogin", "all", logIn, nameAnswer, {
    summary:
      "Logs in with the typed code or the link's long one, and sets the session cookie. A new account's name ends in three dots.",
    sets: "session",
    reply: ({ name, token }) => ({ payload: { name }, session: token }),
  }),
  "auth/logout": replyingCall("authLogout", "all", logOut, emptyAnswer, {
    summary: "Ends the session and clears its cookie. The message is 'Bye!'.",
    message: LOGOUT_MESSAGE,
    sets: "session",
    reply: () => ({ payload: {}, session: null }),
  }),
  "user/profile": call("authProfile", "all", getProfile, profileAnswer, {
    summary: "The caller's name and email, both '' when logged out.",
  }),
  "user/update": call("updateProfile", "user", updateProfile, profileAnswer, {
    summary: "Changes the public name.",
  }),
  "user/language": replyingCall("chooseLanguage", "all", chooseLanguage, languageAnswer, {
    summary:
      "Chooses the language of pages and of the caller's emails, and sets the cookie `language`.",
    sets: "language",
    reply: ({ language }) => ({ payload: { language }, language }),
  }),
  "test/now": call("testNow", "all", getTime, nowAnswer, {
    summary: "The server's time.",
  }),
  contact: call("postContact", "all", postContact, emptyAnswer, {
    summary: "Emails a message to the people who run the server.",
    long: true,
  }),
  "password/create": call("createAppPassword", "user", createAppPassword, newPasswordAnswer, {
    summary:
      "Makes a password for a calendar app or a program. Only this reply has it; the caller is told by email. At most 20. Needs https.",
  }),
  "password/list": call("listAppPasswords", "user", listAppPasswords, passwordListAnswer, {
    summary: "The caller's app passwords, the oldest first.",
  }),
  "password/end": call("endAppPassword", "user", endAppPassword, passwordListAnswer, {
    summary: "Ends an app password. The next request with it is denied.",
  }),
  "invite/send": call(
    "sendCalendarAdminInvite",
    "editor",
    sendCalendarAdminInvite,
    inviteListAnswer,
    {
      summary: "Invites a person by email to manage the calendar. A pending invite is renewed.",
    },
  ),
  "invite/list": call("listCalendarInvites", "editor", listCalendarInvites, inviteListAnswer, {
    summary: "The pending invites.",
  }),
  "invite/cancel": call("cancelCalendarInvite", "editor", cancelCalendarInvite, inviteListAnswer, {
    summary: "Cancels a pending invite.",
  }),
  "invite/accept": shapedCall("acceptInvite", "all", acceptInvite, titleAnswer, {
    summary:
      "Makes the invited email an admin, with an account if it has none. Logs nobody in. Valid for 30 days, once.",
    shape: ({ title }) => ({
      title,
    }),
  }),
};
