// The calendars that a user's apps see, and how these show them.
import { z } from "zod";
import { editorOf, signedIn } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { DEMO_CALENDAR } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";

/** Every calendar that the user manages, hidden ones too, by title, with the number of its newest change. */
export const listDavCalendars = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor }) {
    const list = store.calendars
      .listManagedBy(actor.id)
      .filter(({ link }) => link !== DEMO_CALENDAR)
      .map(({ id, link, title, timeZone, modifiedAt }, place) => {
        const settings = store.davKept.findSettings(actor.id, id);
        const newest = store.davChanges.newest(id);
        return { id, link, title, timeZone, modifiedAt, place, settings, newest };
      });
    return { list };
  },
});

/** One of them by its inner key, null where it is not among them. */
export const findDavCalendar = operation({
  effect: "reads",
  input: z.object({ id: z.number().int() }),
  allow: signedIn,
  run({ id }, { store, actor }) {
    const found = store.calendars.find(id);
    const isTheirs = found && found.link !== DEMO_CALENDAR && store.calendars.isAdmin(id, actor.id);
    return { calendar: isTheirs ? pick(found, ["id", "link", "timeZone"]) : null };
  },
});

const WRONG = refusal("wrongInput");
/** "#RRGGBB" or "#RRGGBBAA". */
const color = z.string().regex(/^#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?$/, WRONG);
const position = z.number().int().min(0, WRONG).max(1_000_000, WRONG);

/** Keeps color and place of a calendar for this user's apps; what is null or missing is forgotten or stays. */
export const setDavSettings = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    color: color.nullable().optional(),
    position: position.nullable().optional(),
  }),
  allow: editorOf("calendarId"),
  run({ color, position }, { store, calendar, actor }) {
    store.davKept.putSettings({ userId: actor.id, calendarId: calendar.id }, { color, position });
    return {};
  },
});
