// The texts of the mails about suggestions: that some are waiting, and whether one was approved.

import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { cleanText } from "~/values/text";
import { hostOf, type MailPart, say, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type Mailed<Kind extends MailMessage["kind"]> = Extract<MailMessage, { kind: Kind }>;

/** Contains nothing of the suggestions themselves: visitors write them. */
export function wordSuggestions(
  { waiting, calendars }: Mailed<"suggestions-wait">,
  origin: string,
): Wording {
  const [first, ...others] = calendars;
  const title = first && others.length === 0 ? tameName(first.title) : undefined;
  const where = title === undefined ? "for your calendars" : `for the calendar "${title}"`;
  const what = waiting === 1 ? "1 event suggestion" : `${waiting} event suggestions`;
  const waits = `${what} ${where} ${waiting === 1 ? "is" : "are"} waiting`;
  return {
    subject: waits,
    ...(title !== undefined && { calendar: { title } }),
    heading: `${what} to review`,
    parts: [
      say(`${waits} on EAS at ${hostOf(origin)}. Nobody else sees them until you decide.`),
      ...calendars.map((calendar): MailPart => {
        const url = `${origin}${pagePaths.suggestions(calendar.link)}`;
        if (title !== undefined) return { is: "link", label: "Review suggestions", url };
        const label = `${tameName(calendar.title)} (${calendar.waiting})`;
        return { is: "link", label, url, isQuiet: true };
      }),
      say(
        "You get this email at most once an hour. To stop it, uncheck “Visitors may suggest events” where you edit the calendar.",
      ),
    ],
  };
}

/**
 * The address was typed by somebody unknown: of their text it contains only the
 * title, without links, and no link to the calendar, which is secret. Links are
 * removed from the note too, line by line.
 */
export function wordDecision(
  message: Mailed<"suggestion-approved" | "suggestion-declined">,
  origin: string,
): Wording {
  const title = tameName(message.calendarTitle);
  const event = tameName(message.eventTitle);
  const isApproved = message.kind === "suggestion-approved";
  const asked = `Someone, hopefully you, suggested the event "${event}" for the calendar "${title}" on EAS at ${hostOf(origin)} and left this email address to hear what became of it.`;
  return {
    subject: `Your suggestion for the calendar "${title}" was ${isApproved ? "accepted" : "declined"}`,
    calendar: { title },
    heading: `Your suggestion was ${isApproved ? "accepted" : "declined"}`,
    parts: [
      say(asked),
      say(
        isApproved
          ? `It was accepted and is now in the calendar${approvedAs(message)}.`
          : "The people who manage the calendar declined it.",
      ),
      ...(isApproved ? [] : noteParts(message.note)),
      say(
        "This was the only email about it, and the address is deleted now. If you did not suggest anything, ignore this email.",
      ),
    ],
  };
}

/** ": "Summer Fair", Sat, Nov 28, 10am - 5pm" */
function approvedAs(message: Mailed<"suggestion-approved" | "suggestion-declined">): string {
  if (message.kind !== "suggestion-approved" || !message.approved) return "";
  const { title, when } = message.approved;
  return `: "${tameName(title)}", ${tameName(when)}`;
}

function noteParts(note: string): MailPart[] {
  const text = cleanText(note).split("\n").map(tameName).join("\n").trim();
  return text === "" ? [] : [say("They wrote:"), { is: "quote", text }];
}
