// Owns which operation stands at which path of the JSON interface, and what its payload is.
// Refuses to know HTTP; the path's protocol is one route's business.
import type { z } from "zod";
import { LOGOUT_MESSAGE } from "~/calendar/limits";
import {
  acceptInvite,
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "./admins";
import {
  calendarList,
  calendarToFavorites,
  createCalendar,
  hideCalendar,
  saveCalendar,
  viewCalendar,
} from "./calendars";
import { postContact } from "./contact";
import { deleteEvent, saveEvent } from "./events";
import { calendarHomeGet, calendarHomeSave } from "./home";
import { authAccessCode, authLogin, authLogout } from "./login";
import { deleteNews, listNews, saveNews } from "./news";
import { type Caller, type Operation, perform } from "./operation";
import { authProfile, testNow, updateProfile } from "./profile";

export type ApiReply = {
  payload: object;
  message: string;
  /** What becomes of the session cookie: a new token, null to clear it, undefined to leave it. */
  session?: string | null;
};

export type ApiPath = {
  /** The operation's name in the specification. */
  name: string;
  /** Who may call it, for the documentation. */
  who: "all" | "user" | "editor";
  effect: "reads" | "writes";
  input: z.ZodType;
  call: (input: Readonly<Record<string, unknown>>, caller: Caller) => ApiReply;
};

function path<Input extends z.ZodType, Granted, Result extends object>(
  name: string,
  who: ApiPath["who"],
  operation: Operation<Input, Granted, Result>,
  reply: (result: Result) => ApiReply = (payload) => ({ payload, message: "" }),
): ApiPath {
  const { effect, input } = operation;
  return {
    name,
    who,
    effect,
    input,
    call: (raw, caller) => reply(perform(operation, raw, caller) as Result),
  };
}

/** Every path below /api. A Map, so that no name such as "constructor" is found in it. */
export const apiPaths: ReadonlyMap<string, ApiPath> = new Map([
  ["user/accesscode", path("authAccessCode", "all", authAccessCode)],
  [
    "auth/local/login",
    path("authLogin", "all", authLogin, ({ name, token }) => ({
      payload: { name },
      message: "",
      session: token,
    })),
  ],
  [
    "auth/logout",
    path("authLogout", "all", authLogout, () => ({
      payload: {},
      message: LOGOUT_MESSAGE,
      session: null,
    })),
  ],
  ["user/profile", path("authProfile", "all", authProfile)],
  ["user/update", path("updateProfile", "user", updateProfile)],
  ["test/now", path("testNow", "all", testNow)],
  ["contact", path("postContact", "all", postContact)],
  ["calendar/view", path("viewCalendar", "all", viewCalendar)],
  ["calendar/list", path("calendarList", "all", calendarList)],
  ["calendar/create", path("createCalendar", "user", createCalendar)],
  ["calendar/save", path("saveCalendar", "editor", saveCalendar)],
  ["calendar/favorite", path("calendarToFavorites", "user", calendarToFavorites)],
  ["calendar/hide", path("hideCalendar", "user", hideCalendar)],
  ["calendar/saveEvent", path("saveEvent", "editor", saveEvent)],
  ["calendar/deleteEvent", path("deleteEvent", "editor", deleteEvent)],
  ["home/get", path("calendarHomeGet", "all", calendarHomeGet)],
  ["home/save", path("calendarHomeSave", "editor", calendarHomeSave)],
  ["news/list", path("listNews", "all", listNews)],
  ["news/save", path("saveNews", "editor", saveNews)],
  ["news/delete", path("deleteNews", "editor", deleteNews)],
  ["invite/send", path("sendCalendarAdminInvite", "editor", sendCalendarAdminInvite)],
  ["invite/list", path("listCalendarInvites", "editor", listCalendarInvites)],
  ["invite/cancel", path("cancelCalendarInvite", "editor", cancelCalendarInvite)],
  ["invite/accept", path("acceptInvite", "all", acceptInvite)],
]);
