// The numbers of answers beside events on lists, days and months: "12 coming", "5 signed up".
import { msg, plural } from "@lingui/core/macro";
import { type Asks, readAsks } from "~/event/asks";
import type { CalendarEvent } from "~/event/event";
import { countAnswers } from "~/operations/answers/date-answers";
import { DAY_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { loadIfAllowed } from "~/web/request/load";
import type { Words } from "~/words/words";
import { ANSWER_STYLES } from "./answer-styles";

/** Above the names of those who come. */
export const COMING = msg({ message: `Coming`, context: "answers" });

type Asking = { event: CalendarEvent; asks: Asks };
type Numbers = { coming: number; full: boolean };

/** A date's own zone may have it begin on the day before or after. */
const SLACK_MS = DAY_MS;
const LONGEST_MS = ANSWERS.countedDays * DAY_MS - 2 * SLACK_MS;

/**
 * How the calendar is shown, with the numbers of answers to these events. Costs nothing where no event asks; several
 * calendars together have no numbers.
 */
export function withCounts(
  request: Request,
  { calendar, display }: Pick<CalendarPage, "calendar" | "display">,
  events: readonly CalendarEvent[],
): CalendarDisplay {
  if (calendar.combines) return display;
  const asking = events.flatMap((event): Asking[] => {
    const asks = readAsks(event.asks);
    return asks ? [{ event, asks }] : [];
  });
  const counts = new Map<string, string>();
  for (const some of inWindows(asking)) {
    const from = (some[0]?.event.from ?? 0) - SLACK_MS;
    const to = (some.at(-1)?.event.from ?? 0) + SLACK_MS;
    const wanted = { calendarId: calendar.link, from, to };
    const known = new Map(
      Object.entries(loadIfAllowed(request, countAnswers, wanted)?.counts ?? {}),
    );
    for (const { event, asks } of some) {
      const text = countText(known.get(event.id), asks, display.words);
      if (text) counts.set(event.id, text);
    }
  }
  return counts.size > 0 ? { ...display, counts, countStyles: ANSWER_STYLES } : display;
}

/** In the order of their times, in spans that are counted at once: a month is one, a list of years has more. */
function inWindows(asking: readonly Asking[]): Asking[][] {
  const windows: Asking[][] = [];
  for (const each of [...asking].sort((a, b) => a.event.from - b.event.from)) {
    const window = windows.at(-1);
    const start = window?.[0]?.event.from ?? 0;
    if (window && each.event.from - start <= LONGEST_MS) window.push(each);
    else windows.push([each]);
  }
  return windows;
}

/** "" for nobody. */
export function countText(numbers: Numbers | undefined, asks: Asks, words: Words): string {
  const { coming = 0, full = false } = numbers ?? {};
  return coming === 0 ? "" : wordComing(coming, asks, words, full);
}

/** "12 coming", "12 of 20 coming", "20 coming, full", "5 signed up" */
export function wordComing(
  coming: number,
  { kind, places }: Pick<Asks, "kind" | "places">,
  words: Words,
  isFull = false,
): string {
  if (kind === "list") {
    return words._(msg`${plural(coming, { one: "# signed up", other: "# signed up" })}`);
  }
  if (places === null)
    return words._(msg`${plural(coming, { one: "# coming", other: "# coming" })}`);
  if (isFull)
    return words._(msg`${plural(coming, { one: "# coming, full", other: "# coming, full" })}`);
  return words._(
    msg`${plural(coming, { one: `# of ${places} coming`, other: `# of ${places} coming` })}`,
  );
}
