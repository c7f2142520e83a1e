// The calendar into which tests read foreign files, and how they describe the result.
import { repeatOf } from "~/event/repeat";
import { readCalendarFile } from "~/import/calendar-items";
import { type ForeignItem, type ForeignValues, ImportError } from "~/import/import-result";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";

export const CONTEXT = {
  timeZone: "Europe/Berlin",
  categories: [
    { id: 1, name: "Familie" },
    { id: 2, name: "U14" },
  ],
  today: "2026-11-22",
};

/** A calendar of events, each an array of lines. */
export function calendarOf(...events: readonly (readonly string[])[]): string {
  const parts = events.map((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts.flat(), "END:VCALENDAR", ""].join("\r\n");
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** An event's lines except its time, and a time. */
export const BEGUN = ["UID:a", "SUMMARY:A"];
export const START = "DTSTART:20261123T190000Z";

/** The result of reading a file with these events, each an array of lines. */
export const fileOf = (...events: string[][]) =>
  readCalendarFile(bytesOf(calendarOf(...events)), CONTEXT);
export const itemsOf = (...events: string[][]) => fileOf(...events).items;

/** The items of these lines with a UID and a title, described. */
export const told = (...lines: string[]) => itemsOf([...lines, ...BEGUN]).map(tell);

export const many = (count: number, line: (n: number) => string[]) =>
  Array.from({ length: count }, (_, n) => line(n));

/** A reason or remark, in English. */
export const say = (text: string) => sayRefusal(text, ENGLISH);

/** All of an item except its stamp, in one readable line. */
export function tell(item: ForeignItem): string {
  const head = [item.uid, `#${item.sequence}`];
  if (item.kind === "leftOut") return [...head, item.day, item.title, say(item.reason)].join(" | ");
  const said = item.remarks.map((remark) => `(${say(remark)})`);
  if (item.kind === "event") return [...head, ...tellValues(item.values), ...said].join(" | ");
  const { title, location, notes, categoryId, firstDay, startTime, length, timeZone, skips } =
    item.values;
  const { freq, every, weekdays, by, until, rule, days } = repeatOf(item.values);
  return [
    ...head,
    ...texts({ title, location, notes, categoryId }),
    `${firstDay} ${startTime} for ${length} in ${timeZone}`,
    `${freq} ${every} ${weekdays.join("")} ${by} until ${until}`,
    ...(rule === null ? [] : [rule]),
    ...(days.length > 0 ? [`and on ${days.join(" ")}`] : []),
    ...(skips.length > 0 ? [`without ${skips.join(" ")}`] : []),
    ...item.changed.map(
      ({ occurrence, ...values }) => `${occurrence}: ${tellValues(values).join(", ")}`,
    ),
    ...said,
  ].join(" | ");
}

type Texts = Pick<ForeignValues, "title" | "location" | "notes" | "categoryId">;

function texts({ title, location, notes, categoryId }: Texts): string[] {
  const category = categoryId === null ? "" : `category ${categoryId}`;
  return [title, location, JSON.stringify(notes).slice(1, -1), category].filter(Boolean);
}

function tellValues({ allDay, from, to, firstDay, lastDay, timeZone, ...rest }: ForeignValues) {
  const time = (epoch: number) => new Date(epoch).toISOString().slice(0, 16);
  const when = allDay ? `${firstDay} to ${lastDay}` : `${time(from)} to ${time(to)} ${timeZone}`;
  return [...texts(rest), when];
}

/** Why nothing in a file can be imported, in English. Throws if something can. */
export function refusedFile(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ImportError) return say(error.why);
    throw error;
  }
  throw new Error("It was not refused.");
}
