// Says what operations answer with: the product's entities as plain values, without inner keys, and the
// schemas that tell other programs of them.
import { z } from "zod";
import type { CalendarEvent } from "~/calendar/event";
import type { Calendar } from "~/server/store/calendar-store";
import type { Home } from "~/server/store/home-store";
import type { NewsItem } from "~/server/store/news-store";

const calendarId = z.string().meta({ description: "The calendar's id, as in its address." });
const ids = z.array(calendarId);
const text = z.string();
const epochMs = (description: string) =>
  z.int().meta({ format: "int64", description: `Epoch milliseconds: ${description}` });
const canEdit = z.boolean().meta({ description: "Whether the caller may change it." });
const changedAt = epochMs("when it was last changed.");

export const eventAnswer = z.object({
  id: text,
  title: text,
  location: text,
  notes: text,
  allDay: z.boolean(),
  from: epochMs(
    "the start; for an all-day event, midnight of its first day in the calendar's zone.",
  ),
  to: epochMs("the end; for an all-day event, midnight of its last day, which is included."),
  canEdit,
  modifiedAt: changedAt,
});
export type EventAnswer = z.infer<typeof eventAnswer>;

export const calendarAnswer = z.object({
  id: calendarId,
  title: text,
  timeZone: text.meta({ description: "Its IANA time zone." }),
  admins: z.array(text).meta({
    description: "Who manages it: emails for its editors, public names for everyone else.",
  }),
  canEdit,
  events: z.array(eventAnswer).meta({ description: "All of them, by start, title and id." }),
  modifiedAt: epochMs("the latest change to it or to anything in it."),
});

export const briefAnswer = z.object({ id: calendarId, title: text, modifiedAt: changedAt });
export type CalendarBrief = z.infer<typeof briefAnswer>;

export const newsAnswer = z.object({
  id: text,
  title: text,
  text,
  name: text.meta({ description: "The author's public name." }),
  calendarId,
  modifiedAt: changedAt,
});
export type NewsAnswer = z.infer<typeof newsAnswer>;

export const homeAnswer = z.object({
  id: calendarId,
  wall: text,
  links: z.array(z.object({ title: text, url: text })),
  modifiedAt: epochMs("when it was last changed; 0 if it was never written."),
});
export type HomeAnswer = z.infer<typeof homeAnswer>;

const lists = {
  favorites: ids.meta({
    description:
      "The user's favorites, the last changed first, then by title; empty for a visitor.",
  }),
  hidden: ids.meta({
    description: "The user's hidden calendars in the same order; empty for a visitor.",
  }),
};

export const emptyAnswer = z.object({});
export const nowAnswer = z.object({ now: epochMs("the server's time.") });
export const nameAnswer = z.object({ name: text.meta({ description: "The public name." }) });
export const profileAnswer = z.object({
  name: text.meta({ description: "The public name; '' for a visitor." }),
  email: text.meta({ description: "The email; '' for a visitor." }),
});
export const titleAnswer = z.object({ title: text.meta({ description: "The calendar's title." }) });
export const calendarIdAnswer = z.object({ calendarId });
export const marksAnswer = z.object(lists);
export const calendarListAnswer = z.object({
  ...lists,
  calendars: z.record(z.string(), briefAnswer).meta({
    description: "By id, every calendar in both lists and each extra one that exists.",
  }),
});
export const newsListAnswer = z.object({
  list: z.array(newsAnswer).meta({ description: "The newest first, then by title." }),
});
export const inviteListAnswer = z.object({
  list: z.array(z.object({ email: text })).meta({ description: "Pending ones, the oldest first." }),
});

export function answerEvent(event: CalendarEvent, canEdit: boolean): EventAnswer {
  const { id, title, location, notes, allDay, from, to, modifiedAt } = event;
  return { id, title, location, notes, allDay, from, to, canEdit, modifiedAt };
}

export function answerBrief({ link, title, modifiedAt }: Calendar): CalendarBrief {
  return { id: link, title, modifiedAt };
}

export function answerNews(item: NewsItem, { link }: Calendar): NewsAnswer {
  const { id, title, text, name, modifiedAt } = item;
  return { id, title, text, name, calendarId: link, modifiedAt };
}

export function answerHome(home: Home, { link }: Calendar): HomeAnswer {
  return { id: link, ...home };
}
