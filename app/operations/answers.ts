// Owns what operations answer with: the product's entities as plain values, without inner keys.
// Refuses to know how they are sent or drawn.
import type { CalendarEvent } from "~/calendar/event";
import type { Calendar } from "~/server/store/calendars";
import type { Home } from "~/server/store/homes";
import type { NewsItem } from "~/server/store/news";

export type EventAnswer = {
  id: string;
  title: string;
  location: string;
  notes: string;
  allDay: boolean;
  /** Epoch ms; of an all-day event midnight of its first day in the calendar's zone. */
  from: number;
  /** Epoch ms; of an all-day event midnight of its last day, which is included. */
  to: number;
  canEdit: boolean;
  modifiedAt: number;
};

export type CalendarBrief = { id: string; title: string; modifiedAt: number };

export type NewsAnswer = {
  id: string;
  title: string;
  text: string;
  name: string;
  calendarId: string;
  modifiedAt: number;
};

export type HomeAnswer = Home & { id: string };

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
