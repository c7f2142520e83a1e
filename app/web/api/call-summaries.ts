// The sentences that describe each API call beyond its schemas.
import type { ApiCalls } from "./api-paths";

const table: Record<keyof ApiCalls, string> = {
  "user/accesscode":
    "Sends a login email with a code to type and a link. Answers the same whether the account exists or not. Sends nothing within a minute of the last email.",
  "auth/local/login":
    "Logs in with the typed code or the long code from the link, and sets the session cookie. The name of a new account ends in three dots.",
  "auth/logout": "Ends the session and clears its cookie. The message is 'Bye!'.",
  "user/profile": "The caller's name and email, both '' when logged out.",
  "user/update": "Changes the public name.",
  "user/language":
    "Chooses the language of pages and of emails to the caller, and sets the cookie `language`. Answers of this interface are in English whatever it is.",
  "test/now": "The server's time.",
  contact: "Emails a message to the people who run the server.",
  "calendar/view":
    "A calendar with all its events. Dates of repeating events are among them as events of their own, from 366 days before today to 366 days after, at most 5,000, those nearest to today. With from and to it answers only that window, of at most 1,100 days.",
  "calendar/list":
    "The user's lists, and a brief entry for every calendar in them or in extraCalendarIds.",
  "calendar/search":
    "Finds the events that have every word of q in their title, location or notes, each in whole or within another word; case and accents do not count. Up to 50 coming and 50 past ones a call, 60 calls a minute.",
  "calendar/since":
    "What changed on the days of a print since it was made, by the mark in the address on it: from that state to now, never in between. Each date of a repeating event on its own. By a link that shows only times, which times are new and which are gone. sure is false where nobody can tell: a mark of another link, older than 365 days, or from before a backup was restored.",
  "calendar/create":
    "Creates a calendar. The caller becomes its first admin, and it is added to their favorites. Without a time zone it gets the browser's if known, otherwise the server's.",
  "calendar/save": "Changes the title and time zone. All-day events keep their dates.",
  "calendar/favorite": "Moves a calendar to the favorites, out of the hidden ones.",
  "calendar/hide": "Moves a calendar to the hidden ones, out of the favorites.",
  "calendar/saveEvent":
    "Adds an event (id '') or replaces one. The end must be after the start. For an all-day event, send any time on its first day and any time on its last day; the last day is included. With repeat it becomes a repeating event, and null takes that away; of a date of one, scope says which dates the change is for. Without scope it is only that date.",
  "calendar/deleteEvent":
    "Deletes an event; of a repeating one, the date that eventId names, or by scope also the following ones, or all. Editors can restore it for 30 days.",
  "calendar/listDates":
    "The dates of a repeating event by the days of its rule, from a day on (default: today on its clock), also those that are changed or skipped.",
  "home/get": "The home page's wall and links.",
  "home/save": "Replaces the wall and all links of the home page.",
  "news/list": "All news of a calendar.",
  "news/save": "Adds a news item (id '') with the caller as author, or changes one.",
  "news/delete": "Deletes a news item. Its history keeps it for a year.",
  "history/list":
    "What was changed in a calendar, of one item in it, or by one request (batch), the newest first. For the next page send the last id as before.",
  "history/view":
    "One change with each field as text, before and after it. Times are in ISO 8601 (UTC), dates for all-day events; links and admins are one per line.",
  "history/restore":
    "Restores what the change made different, as a new state: later changes stay, and subscribers see it like any other edit. Refused if the item changed after modifiedAt, if you send that.",
  "history/undo":
    "Undoes everything that one request changed, by its batch. Anything changed again since then stays, unless force is true: a repeating event with all its dates, also where one of them was changed, deleted or split off.",
  "import/preview":
    "Reads a calendar file of another program (iCalendar) or a whole calendar of EAS, and answers what each entry would become. Nothing is in the calendar before import/apply. One preview per person and calendar, for 24 hours. The body may have 2.5 MiB.",
  "import/apply":
    "Imports a preview, matched anew, as one batch of the history: what is new is added, what the file has newer is changed, nothing is deleted. For events that were changed here too, onConflict says which version to keep.",
  "import/discard": "Discards a preview.",
  "source/list":
    "The calendars of other sites that a calendar shows, in the order in which they were added. Their addresses are never answered.",
  "source/save":
    "Adds a calendar by its address (id ''), or changes one; without url its address stays. Answers at once: it is read within seconds. At most 5 a calendar, 20 a person, 10 new an hour.",
  "source/read": "Asks for it to be read now, also one that stopped. 10 an hour.",
  "source/apply":
    "Decides about what waits because more than half would go: keep true leaves what is shown until the address says something else.",
  "source/remove": "Removes it with everything that was read of it.",
  "answers/get":
    "What an event asks, how it stands, and the answers that this browser or account gave. Names of others only where the setting shows them to everyone.",
  "answers/counts":
    "How many people come to the dates between two instants, at most 400 days apart, by event id.",
  "answers/send":
    "Answers for a person whether they come (going), or signs them up (slot); the same name again changes the answer. With dates all it is for this and the coming dates of a repeating event, at most 60 within 366 days. Sets the cookie `answers` for a caller without an account. 30 calls an hour.",
  "answers/view":
    "A person with the next 100 dates that they answered, by the key of their private address.",
  "answers/change":
    "Changes a person's answer to a date. After closing, only going false is taken, until the start.",
  "answers/person": "Changes a person's name or email; email '' ends their emails.",
  "answers/confirm":
    "Confirms the email of a person with the key of the emailed link; answers the key of their private address.",
  "answers/stop": "Ends all emails of a key. A key that no longer works gets the same reply.",
  "answers/erase":
    "Erases a person with all their answers in the calendar. A key that no longer works gets the same reply.",
  "answers/list": "All answers to a date for its editors, without emails.",
  "answers/add":
    "Adds a person to a date, with force even if it is full. The closing time does not bind editors.",
  "answers/place":
    "Gives a place to a person on the waiting list, even if none is free, and emails them if they confirmed an email.",
  "answers/remove":
    "Removes up to 50 answers from a date; people on the waiting list move up. The batch restores them for 24 hours.",
  "answers/restore": "Restores removed answers as they were, even if no place is free.",
  "password/create":
    "Makes a password for a calendar app or a program, for one calendar that the caller manages or for all. It is in this answer alone; an email without it tells the caller. At most 20. Needs https.",
  "password/list": "The caller's app passwords, the oldest first.",
  "password/end": "Ends an app password. The next request with it is denied.",
  "link/list":
    "All links of a calendar: the main one, extra ones and replaced ones. The token of each is a calendar id for reading, as long as it works.",
  "link/save":
    "Adds an extra link (id '') or changes one that works. A link that shows busy tells when the calendar is busy and nothing else. At most 20 work at a time.",
  "link/end": "Ends a link now. It no longer shows the calendar to anyone.",
  "link/replace":
    "Gives the calendar another main link. With grace the old one leads to the new one for 30 days, otherwise it ends now. All managers are told by email. Refused if somebody else replaced the link you send.",
  "follow/ask":
    "Emails a person to ask whether they want email updates for a calendar: upcoming events, changes, reminders. No account is needed. The reply is the same whether or not the email follows already or was asked before. 5 calls an hour.",
  "follow/confirm":
    "Confirms email updates, with the key from the email. It is valid for 48 hours.",
  "follow/change": "Changes what a follower gets. What is left out stays.",
  "follow/stop": "Stops all emails for a key. A dead or wrong key gets the same answer.",
  "user/feed":
    "The feed of all the caller's favorites, as in calendar apps; made where there is none. Made anew with replace: the old address then answers 410 for a year.",
  "together/save":
    "Combines calendars in one view under a link of its own (id '') or changes one. Everyone with that link can open every calendar in it. At most 30 calendars each, 20 a person, 20 new a day.",
  "together/list": "The caller's combined calendars.",
  "together/view":
    "A combined calendar with the events of its calendars, each as its link shows them; a calendar whose link has ended is left out. The window is of at most 400 days; without from and to it is from 31 days ago to 366 days ahead.",
  "together/delete": "Deletes a combined calendar; the calendars in it stay as they are.",
  "together/replace": "Gives a combined calendar a new link. The old one ends now.",
  "suggestion/send":
    "Suggests an event, where the calendar takes suggestions (calendar/save turns that on and off). Nobody but its managers sees it until one of them approves it. The sender is emailed the decision. At most 5 an hour from one address and 50 a day for one calendar, from a year back to five years ahead; one email hears of at most 3 that are waiting.",
  "suggestion/list":
    "The waiting suggestions. To approve one, send its id as suggestionId to calendar/saveEvent, with the event as it should be.",
  "suggestion/decline":
    "Takes a suggestion off the list. The note, of at most 500 characters, is emailed to the sender if they left an email.",
  "invite/send": "Invites a person by email to manage the calendar. A pending invite is renewed.",
  "invite/list": "The pending invites.",
  "invite/cancel": "Cancels a pending invite.",
  "invite/accept":
    "Makes the invited email an admin, and creates its account if there is none. Logs nobody in. An invite is valid for 30 days and can be accepted once.",
};

/** A few sentences about each path below /api. */
export const apiSummaries: ReadonlyMap<string, string> = new Map(Object.entries(table));
