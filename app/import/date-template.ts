// What all dates of a repeating entry have in common, on one clock.
import type { EventTexts } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { Rule } from "~/time/recurrence";
import { clockTime, type Span } from "./entry-times";

export type Template = Omit<SeriesValues, keyof Rule | "skips">;

type Texts = EventTexts & Pick<Template, "categoryId">;

export function templateOf(texts: Texts, { time, length, zone }: Span): Template {
  const startTime = time === null ? null : clockTime(time);
  return { ...texts, allDay: time === null, startTime, length, timeZone: zone };
}
