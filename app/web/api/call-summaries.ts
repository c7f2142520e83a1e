// The sentences that describe each API call beyond its schemas.
import type { ApiCalls } from "./api-paths";

const table: Record<keyof ApiCalls, string> = {
  "user/accesscode":
    "Sends a login mail with a code to type and a link. Answers the same whether the account exists or not; within a minute of the last mail none is sent.",
  "auth/local/login":
    "Logs in with the typed code or the link's long one, and sets the session cookie. The name of a new account ends in three dots.",
  "auth/logout": "Ends the session and clears its cookie. The message is 'Bye!'.",
  "user/profile": "The caller's name and e-mail, both '' when logged out.",
  "user/update": "Changes the public name.",
  "test/now": "The server's time.",
  contact: "Mails a message to whoever runs the server.",
  "calendar/view": "A calendar with all its events.",
  "calendar/list": "The user's lists, and a brief of every calendar in them or asked for.",
  "calendar/create":
    "Makes a calendar. The caller becomes its first admin and has it among the favorites. Without a time zone it gets the browser's where that is known, else the server's.",
  "calendar/save": "Changes title and time zone. All-day events keep their dates.",
  "calendar/favorite": "Puts a calendar among the favorites, out of the hidden ones.",
  "calendar/hide": "Puts a calendar among the hidden ones, out of the favorites.",
  "calendar/saveEvent":
    "Adds an event (id '') or replaces one. The end lies after the start; of an all-day event any time of its first and last day will do, and the last day is included.",
  "calendar/deleteEvent": "Deletes an event. Editors can bring it back on its page for 30 days.",
  "home/get": "The home page's wall and links.",
  "home/save": "Replaces the wall and all links of the home page.",
  "news/list": "All news of a calendar.",
  "news/save": "Adds a news item (id '') with the caller as author, or changes one.",
  "news/delete": "Deletes a news item for good.",
  "invite/send": "Invites a person by mail to manage the calendar; a pending invite is renewed.",
  "invite/list": "The pending invites.",
  "invite/cancel": "Takes a pending invite back.",
  "invite/accept":
    "Makes the invited e-mail an admin, and its account if there is none. Logs nobody in. An invite lives 30 days and can be accepted once.",
};

/** One or a few sentences for each path below /api. */
export const apiSummaries: ReadonlyMap<string, string> = new Map(Object.entries(table));
