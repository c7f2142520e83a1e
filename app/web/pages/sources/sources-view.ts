// The texts of the calendars of other sites that a calendar shows, for its editors, and their form.
import { msg, plural } from "@lingui/core/macro";
import { dateLabel } from "~/event/labels";
import { isHttpOnly, type ListedSource } from "~/operations/sources/sources";
import { pagePaths } from "~/paths/pages";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { SOURCES } from "~/values/source-limits";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { formatNumber } from "~/words/numbers";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";

/** `host` is all that anybody is shown of its address. `status` is how its last reading went, `held` asks for a decision. */
export type SourceLine = {
  id: string;
  name: string;
  host: string;
  facts: string;
  status: string;
  isFailing: boolean;
  /** It can be read without https, if an editor says so. */
  isHttpOnly: boolean;
  held?: string;
  editHref: string;
};

/** `values` are those of a new one, or of the one that is changed; `id` is "" for a new one. */
export type SourceForm = {
  id: string;
  action: string;
  values: Record<string, string>;
  categories?: string[];
};

export type SourcesView = {
  list: SourceLine[];
  /** Missing where the calendar can show no more. */
  form?: SourceForm;
  action: string;
  fullText: string;
  backHref: string;
};

type Page = { calendar: ShownCalendar; display: CalendarDisplay };

export function buildSourcesView(
  list: readonly ListedSource[],
  { calendar, display }: Page,
  backHref: string,
): SourcesView {
  const { link } = calendar;
  const { words } = display;
  const max = SOURCES.perCalendar;
  const isFull = list.length >= max;
  const full = msg`${plural(max, { one: "A calendar can show # other calendar.", other: "A calendar can show # other calendars." })}`;
  return {
    list: list.map((source) => lineOf(source, { calendar, display })),
    ...(!isFull && { form: buildSourceForm(undefined, calendar) }),
    action: pagePaths.sources(link),
    fullText: isFull ? words._(full) : "",
    backHref,
  };
}

function lineOf(source: ListedSource, { calendar, display }: Page): SourceLine {
  const { id, name, host, held, state } = source;
  return {
    id,
    name,
    host,
    facts: factsOf(source, display.words),
    status: statusOf(source, { calendar, display }),
    isFailing: state === "failing" || state === "stopped",
    isHttpOnly: state !== "ok" && isHttpOnly(source),
    ...(held && { held: heldText(held, display.words) }),
    editHref: pagePaths.source(calendar.link, id),
  };
}

function factsOf({ shows, entries, inFeed, addedBy }: ListedSource, words: Words): string {
  const count = formatNumber(entries, words);
  return [
    words._(msg`${plural(entries, { one: `${count} entry`, other: `${count} entries` })}`),
    shows === "band" ? words._(msg`shown as a band`) : "",
    inFeed ? words._(msg`also in our feed`) : "",
    addedBy ? words._(msg`added by ${addedBy}`) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function statusOf(source: ListedSource, { calendar, display }: Page): string {
  const { state, okAt, message } = source;
  const { now, words } = display;
  if (state === "reading") return words._(msg`Reading…`);
  const why = message === "" ? "" : sayRefusal(message, words);
  const parts = [];
  // Of one that was read it is a remark, such as that its charset is unknown.
  const isRemark = state === "ok" && why !== "";
  if ((why === "" || isRemark) && okAt !== null) {
    const read = dateLabel(okAt, shownZone(display, calendar), now, words);
    parts.push(words._(msg`Last read ${read}.`));
  } else if (okAt === null) parts.push(words._(msg`Never read: ${why}`));
  else parts.push(lastRead(now - okAt, why, words));
  if (isRemark) parts.push(why);
  if (state === "stopped") {
    parts.push(
      words._(msg`EAS no longer tries. What was read before stays; press Read Now to try again.`),
    );
  }
  return parts.join(" ");
}

/** "Last read 3 days ago: The server did not answer." */
function lastRead(ago: number, why: string, words: Words): string {
  const [hours, days] = [Math.floor(ago / HOUR_MS), Math.floor(ago / DAY_MS)];
  if (days > 0) {
    return words._(
      msg`${plural(days, { one: `Last read # day ago: ${why}`, other: `Last read # days ago: ${why}` })}`,
    );
  }
  if (hours === 0) return words._(msg`Last read within the hour: ${why}`);
  return words._(
    msg`${plural(hours, { one: `Last read # hour ago: ${why}`, other: `Last read # hours ago: ${why}` })}`,
  );
}

function heldText({ gone, of }: NonNullable<ListedSource["held"]>, words: Words): string {
  const all = formatNumber(of, words);
  return words._(
    msg`${plural(gone, { one: `# of ${all} entries would go`, other: `# of ${all} entries would go` })}`,
  );
}

/** Of `source`, or of a new one. */
export function buildSourceForm(
  source: ListedSource | undefined,
  { link, categories = [] }: ShownCalendar,
): SourceForm {
  const category = categories.find(({ id }) => id === source?.categoryId)?.name ?? "";
  const { id = "", name = "", shows = "events", inFeed = true } = source ?? {};
  const { everyMinutes = SOURCES.usualMinutes } = source ?? {};
  return {
    id,
    action: id === "" ? pagePaths.sources(link) : pagePaths.source(link, id),
    values: {
      name,
      shows,
      category,
      url: "",
      everyMinutes: String(everyMinutes),
      ...(inFeed && { inFeed: "on" }),
    },
    ...(categories.length > 0 && { categories: categories.map((each) => each.name) }),
  };
}

/** The operation's input. */
export function readSourceForm(values: Readonly<Record<string, string>>, link: string, id: string) {
  const { name = "", url = "", shows = "events", category, everyMinutes = "" } = values;
  const minutes = /^\d{1,5}$/.test(everyMinutes) ? Number(everyMinutes) : SOURCES.usualMinutes;
  const chosen = { name, url, shows, category, everyMinutes: minutes };
  return { calendarId: link, id, ...chosen, inFeed: values.inFeed === "on" };
}
