// A calendar's home page: the wall and the links.
import { z } from "zod";
import { editorOf, fullReaderOf } from "~/operations/kernel/access";
import { stale } from "~/operations/kernel/errors";
import { calendarLink, line, linkUrl, modifiedAt, paragraphs } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { COUNTS, LIMITS } from "~/values/limits";
import { nextPageTime } from "~/values/modified-at";
import { refusal } from "~/values/refusals";

const homeLink = z.object(
  {
    title: line({ field: "linkTitle", max: LIMITS.linkTitle, required: true }),
    url: linkUrl,
  },
  { error: refusal("linkNeedsBoth") },
);

/** The wall and the links of a calendar; both empty if nobody has written them yet. */
export const getHome = operation({
  effect: "reads",
  input: z.object({ id: calendarLink }),
  allow: fullReaderOf("id"),
  run(_input, { store, calendar }) {
    return { ...store.homes.get(calendar.id), calendar };
  },
});

/** Replaces the wall and all links. Fails with `stale` if the page changed after `modifiedAt`. */
export const saveHome = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    wall: paragraphs({ field: "wall", max: LIMITS.wall }),
    links: z
      .array(homeLink, { error: refusal("linksNotList") })
      .max(COUNTS.links, refusal("homeLinksFull", { max: COUNTS.links }))
      .prefault([]),
    modifiedAt,
  }),
  allow: editorOf("calendarId"),
  run({ wall, links, modifiedAt }, { store, calendar, now }) {
    const stored = store.homes.get(calendar.id);
    if (modifiedAt !== undefined && modifiedAt < stored.modifiedAt) throw stale("home");
    const home = { wall, links, modifiedAt: nextPageTime(stored.modifiedAt, now) };
    store.homes.put(calendar.id, home);
    return { ...home, calendar: store.calendars.touch(calendar, now) };
  },
});
