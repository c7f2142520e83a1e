// Refusals about other sites' calendars, and reasons why reading one failed.
import { msg, plural } from "@lingui/core/macro";
import { formatNumber } from "~/words/numbers";
import type { Most, Wording } from "~/words/refusal-texts";

export const SOURCE_REFUSALS = {
  sourceNoAnswer: msg`The server did not answer.`,
  sourceHttpOnly: msg`It answers without https only.`,
  notHttpOnly: msg`This calendar was not found to answer without https only.`,
  sourcePassword: msg`It needs a name and a password. Put them into its address: https://name:password@example.org/calendar.ics.`,
  sourcePasswordShown: msg`A password is sent over https only. Enter an address that begins with https.`,
  sourceNotCalendar: msg`It is not a calendar.`,
  sourceNoEvents: msg`It has no events.`,
  sourceCut: msg`It ends in the middle.`,
  sourceTooLarge: msg`It is too large (5 MB at most).`,
  sourceTooManyDates: msg`It has more than 5,000 dates.`,
  sourceTookLong: msg`It took too long to read.`,
  sourceIsHere: msg`That calendar is on this server. Combine calendars instead.`,
  sourcesOff: msg`This server reads no other calendars.`,
  wrongSourceAddress: msg`Address must be one such as https://example.org/calendar.ics.`,
  noSource: msg`There is no such calendar here.`,
  nothingHeld: msg`There is nothing to decide anymore.`,
  wrongSourceShows: msg`It is shown as events or band.`,
  wrongWithoutHttps: msg`Say whether to read it without https.`,
  wrongKeep: msg`Say whether to keep ours.`,
} as const;

export const SOURCE_AMOUNTS = {
  sourceAnswered: ({ status }: { status: number }) => msg`It answered ${status}.`,
  sourcesFull: ({ max }: Most) =>
    msg`A calendar can show at most ${plural(max, { one: "# other calendar", other: "# other calendars" })}.`,
  ownSourcesFull: ({ max }: Most) =>
    msg`You can add at most ${plural(max, { one: "# other calendar", other: "# other calendars" })}.`,
  siteSourcesFull: ({ max }: Most) =>
    msg`This server reads ${plural(max, { one: "# other calendar", other: "# other calendars" })} already, which is the most it can.`,
  siteDatesFull: ({ max }: Most, { words }: Wording) => {
    const most = formatNumber(max, words);
    return msg`This server has room for ${plural(max, { one: `${most} date`, other: `${most} dates` })} of other calendars, and they are used up.`;
  },
};
