// The sentences that describe each API call beyond its schemas.
import type { ApiCalls } from "./api-paths";

const table: Record<keyof ApiCalls, string> = {
  "user/accesscode":
    "Sends a login email with a code to type and a link. The reply is the same whether or not the account exists.",
  "auth/local/login":
    "Logs in with the typed code or the long code from the link, and sets the session cookie. The name of a new account ends in three dots.",
  "auth/logout": "Ends the session and clears its cookie. The message is 'Bye!'.",
  "user/profile": "The caller's name and email, both '' when logged out.",
  "user/update": "Changes the public name.",
  "user/language":
    "Chooses the language of pages and of emails to the caller, and sets the cookie `language`.",
  "test/now": "The server's time.",
  contact: "Emails a message to the people who run the server.",
  "calendar/view":
    "A calendar with all its events. Dates of repeating events are events of their own, within 366 days of today, the nearest 5,000. With from and to: only that window, of at most 1,100 days.",
  "calendar/list":
    "The user's lists, and a brief entry for every calendar in them or in extraCalendarIds.",
  "calendar/search":
    "Finds events with every word of q in title, location or notes, also within words; case and accents do not count. Up to 50 upcoming and 50 past ones.",
  "calendar/since":
    "What changed on the days of a print since it was made, by the mark in its address. A link that shows only times tells which are new and which are gone. sure is false where nobody can tell: a mark of another link, older than 365 days, or from before a restored backup.",
  "calendar/create":
    "Creates a calendar with the caller as its first admin and adds it to their favorites. The default time zone is the browser's, else the server's.",
  "calendar/save": "Changes the title and time zone. All-day events keep their dates.",
  "calendar/favorite": "Moves a calendar to the favorites, out of the hidden ones.",
  "calendar/hide": "Moves a calendar to the hidden ones, out of the favorites.",
  "calendar/saveEvent":
    "Adds an event (id '') or replaces one. The end must be after the start. For an all-day event, send any times on its first and last day. repeat makes it a repeating event, null ends that; scope says which dates a change is for.",
  "calendar/deleteEvent":
    "Deletes an event, or the dates of a repeating one that scope says. Editors can restore it for 30 days.",
  "calendar/listDates":
    "The dates of a repeating event by the days of its rule, changed and skipped ones too, from a day on (default: today).",
  "home/get": "The home page's wall and links.",
  "home/save": "Replaces the wall and all links of the home page.",
  "news/list": "All news of a calendar.",
  "news/save": "Adds a news item (id '') with the caller as author, or changes one.",
  "news/delete": "Deletes a news item. Its history keeps it for a year.",
  "history/list":
    "Changes of a calendar, of one item, or by one request (batch), newest first. For the next page send the last id as before.",
  "history/view":
    "One change with each field as text, before and after. Times are ISO 8601 (UTC); links and admins are one per line.",
  "history/restore":
    "Restores the fields that the change made different, as a new change. Refused if the item changed after modifiedAt, if sent.",
  "history/undo":
    "Undoes what one request changed, by its batch. Items changed again since then stay, unless force is true; a repeating event counts with all its dates.",
  "import/preview":
    "Reads an iCalendar file or an archive of EAS and returns what each entry would become. Nothing is added before import/apply. One preview per person and calendar, for 24 hours.",
  "import/apply":
    "Imports a preview, matched anew, as one batch of the history: adds what is new, changes what the file has newer, deletes nothing.",
  "import/discard": "Discards a preview.",
  "source/list":
    "The calendars of other sites that a calendar shows, in the order they were added, without their addresses.",
  "source/save":
    "Adds a calendar by its address (id ''), or changes one; without url its address stays. It is read within seconds, after the reply. At most 5 per calendar, 20 per person, 10 new an hour.",
  "source/read": "Reads it now, even if it was stopped. 10 an hour.",
  "source/apply": "Decides about a reading that waits because more than half would go.",
  "source/remove": "Removes it with everything read from it.",
  "answers/get":
    "What an event asks, its counts, and the answers of this browser or account. Others' names only if everyone may see them.",
  "answers/counts":
    "How many people are coming, by event id, between two times at most 400 days apart.",
  "answers/send":
    "Answers for a person (going), or signs them up (slot); the same name again changes the answer. With dates all: for this and the upcoming dates of a repeating event, at most 60 within 366 days. Sets the cookie `answers` for a caller without an account. 30 calls an hour.",
  "answers/view": "A person with the next 100 dates that they answered.",
  "answers/change":
    "Changes a person's answer to a date. After closing, only going false is taken, until the start.",
  "answers/person": "Changes a person's name or email; email '' ends their emails.",
  "answers/confirm":
    "Confirms a person's email with the key of the emailed link; returns the key of their private address.",
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
    "Makes a password for a calendar app or a program, for one calendar or all that the caller manages. Only this reply has it; the caller is told by email. At most 20. Needs https.",
  "password/list": "The caller's app passwords, the oldest first.",
  "password/end": "Ends an app password. The next request with it is denied.",
  "link/list":
    "All links of a calendar: main, extra and replaced ones. A working link's token is a calendar id for reading.",
  "link/save":
    "Adds an extra link (id '') or changes one that works. One that shows busy reveals busy times only. At most 20 work at a time.",
  "link/end": "Ends a link now. It no longer shows the calendar to anyone.",
  "link/replace":
    "Gives the calendar another main link and tells all managers by email. Refused if somebody else replaced the link you send.",
  "follow/ask":
    "Emails a person to ask whether they want email updates for a calendar: upcoming events, changes, reminders. No account is needed. The reply is the same whatever the email's state. 5 calls an hour.",
  "follow/confirm":
    "Confirms email updates, with the key from the email. It is valid for 48 hours.",
  "follow/change": "Changes what a follower gets. What is left out stays.",
  "follow/stop": "Stops all emails for a key. A dead or wrong key gets the same answer.",
  "user/feed":
    "The feed of all the caller's favorites, made if there is none. With replace it gets a new address; the old one answers 410 for a year.",
  "together/save":
    "Combines calendars in one view under a link of its own (id '') or changes one. Everyone with that link can open every calendar in it. At most 30 calendars each, 20 per person, 20 new a day.",
  "together/list": "The caller's combined calendars.",
  "together/view":
    "A combined calendar with the events of its calendars, each as its link shows them, without calendars whose link ended. At most 400 days; by default from 31 days ago to 366 days ahead.",
  "together/delete": "Deletes a combined calendar; the calendars in it stay as they are.",
  "together/replace": "Gives a combined calendar a new link. The old one ends now.",
  "suggestion/send":
    "Suggests an event, if the calendar takes suggestions. Only managers see it until one approves it; the sender is emailed the decision. At most 5 an hour per address and 50 a day per calendar, from a year back to five years ahead; one email is notified about at most 3 waiting ones.",
  "suggestion/list":
    "The waiting suggestions. To approve one, send its id as suggestionId to calendar/saveEvent.",
  "suggestion/decline":
    "Declines a suggestion. The note is emailed to the sender if they left an email.",
  "invite/send": "Invites a person by email to manage the calendar. A pending invite is renewed.",
  "invite/list": "The pending invites.",
  "invite/cancel": "Cancels a pending invite.",
  "invite/accept":
    "Makes the invited email an admin, and creates its account if there is none. Logs nobody in. An invite is valid for 30 days and can be accepted once.",
};

/** A few sentences about each path below /api. */
export const apiSummaries: ReadonlyMap<string, string> = new Map(Object.entries(table));
