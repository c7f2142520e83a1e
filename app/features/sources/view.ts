// View data and forms of the screens of other sites' calendars, for editors.
import { msg, plural } from "@lingui/core/macro";
import { replace } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { dateLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { asRefusal, type Refusal, readRefusal } from "~/values/refusals";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { roomIn } from "~/web/request/quota-warning";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { andMore } from "~/words/file-refusals";
import { formatNumber } from "~/words/numbers";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";
import {
  applySource,
  isHttpOnly,
  type ListedSource,
  listSources,
  readSource,
  removeSource,
  saveSource,
} from "./operations";
import { SOURCES } from "./rules";

/**
 * Shows only the `host` of the address. `status` is how the last reading went, `remarks` what is shown differently than
 * in the source or left out; `held` asks for a decision.
 */
export type SourceLine = {
  id: string;
  name: string;
  host: string;
  facts: string;
  status: string;
  remarks: readonly string[];
  /** Further remarks, collapsed. */
  more?: { text: string; remarks: readonly string[] };
  isFailing: boolean;
  /** It can be read without https if an editor allows it. */
  isHttpOnly: boolean;
  held?: string;
  editHref: string;
};

/** `values` are those of a new source or of the one being changed; `id` is "" for a new one. */
export type SourceForm = {
  id: string;
  action: string;
  values: Record<string, string>;
  categories?: string[];
};

export type SourcesView = {
  list: SourceLine[];
  /** Missing if the calendar cannot have more sources. */
  form?: SourceForm;
  action: string;
  fullText: string;
  backHref: string;
};

type Page = { calendar: ShownCalendar; display: CalendarDisplay };

function buildSourcesView(
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
    list: list.map((source) => buildSourceLine(source, { calendar, display })),
    ...(!isFull && { form: buildSourceForm({}, calendar) }),
    action: pagePaths.sources(link),
    fullText: isFull ? words._(full) : "",
    backHref,
  };
}

function buildSourceLine(source: ListedSource, { calendar, display }: Page): SourceLine {
  const { id, name, host, held, state } = source;
  return {
    id,
    name,
    host,
    facts: sayFacts(source, display.words),
    status: sayStatus(source, { calendar, display }),
    ...sayRemarks(source, display.words),
    isFailing: state === "failing" || state === "stopped",
    isHttpOnly: state !== "ok" && isHttpOnly(source),
    ...(held && { held: heldText(held, display.words) }),
    editHref: pagePaths.source(calendar.link, id),
  };
}

function sayFacts({ shows, entries, inFeed, addedBy }: ListedSource, words: Words): string {
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

function sayStatus(source: ListedSource, { calendar, display }: Page): string {
  const { state, okAt, message } = source;
  const { now, words } = display;
  if (state === "reading") return words._(msg`Reading…`);
  const why = message === "" ? "" : sayRefusal(message, words);
  const parts = [];
  if ((why === "" || hasRemarks(source)) && okAt !== null) {
    const read = dateLabel(okAt, shownZone(display, calendar), now, words);
    parts.push(words._(msg`Last read ${read}.`));
  } else if (okAt === null) parts.push(words._(msg`Never read: ${why}`));
  else parts.push(lastRead(now - okAt, why, words));
  if (state === "stopped") {
    parts.push(
      words._(msg`EAS no longer tries. What was read before stays; press Read Now to try again.`),
    );
  }
  return parts.join(" ");
}

/** After a successful reading, the message is about dates that are shown differently or left out. */
function hasRemarks({ state, message }: ListedSource): boolean {
  return state === "ok" && message !== "";
}

const REMARKS_SHOWN = 3;

function sayRemarks(source: ListedSource, words: Words): Pick<SourceLine, "remarks" | "more"> {
  if (!hasRemarks(source)) return { remarks: [] };
  const message = asRefusal(source.message);
  const { key, values } = readRefusal(message);
  const isList = key === "remarksInLine";
  const { remarks, more } = isList ? (values as Remarks) : { remarks: [message], more: 0 };
  const said = remarks.map((remark) => sayRefusal(remark, words));
  const unnamed = more > 0 ? [words._(andMore(more))] : [];
  const rest = said.slice(REMARKS_SHOWN);
  if (rest.length === 0) return { remarks: [...said, ...unnamed] };
  const text = words._(andMore(rest.length + more));
  return { remarks: said.slice(0, REMARKS_SHOWN), more: { text, remarks: [...rest, ...unnamed] } };
}

type Remarks = { remarks: readonly Refusal[]; more: number };

/** Such as "Last read 3 days ago: The server did not answer." */
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

/** The form of `source`, or of a new one. */
function buildSourceForm(
  source: Partial<ListedSource>,
  { link, categories = [] }: ShownCalendar,
): SourceForm {
  const category = categories.find(({ id }) => id === source.categoryId)?.name ?? "";
  const { id = "", name = "", shows = "events", inFeed = true } = source;
  const { everyMinutes = SOURCES.usualMinutes } = source;
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

function readSourceForm(values: Readonly<Record<string, string>>, link: string, id: string) {
  const { name = "", url = "", shows = "events", category, everyMinutes = "" } = values;
  const minutes = /^\d{1,5}$/.test(everyMinutes) ? Number(everyMinutes) : SOURCES.usualMinutes;
  const chosen = { name, url, shows, category, everyMinutes: minutes };
  return { calendarId: link, id, ...chosen, inFeed: values.inFeed === "on" };
}

/** Throws a 404 if this installation reads no other calendars. */
function requireOn(request: Request): void {
  if (getVisitor(request).caller.sources?.isOn === false) throw new Response("", { status: 404 });
}

export function openSources(request: Request, id: string | undefined) {
  requireOn(request);
  const page = openForEditor(request, id);
  return {
    view: buildSourcesView(loadSources(request, page), page, tabAddress(page)),
    ...roomIn(page),
    words: page.display.words,
  };
}

/** None for a person whose form was refused. */
function loadSources(request: Request, { calendar }: Page): ListedSource[] {
  return loadIfAllowed(request, listSources, { calendarId: calendar.link })?.list ?? [];
}

/** Redirects to the list if the source was removed. */
export function openSource(request: Request, { id, sourceId }: Params) {
  requireOn(request);
  const page = openForEditor(request, id);
  const { calendar, display } = page;
  const source = loadSources(request, page).find((each) => each.id === sourceId);
  const backHref = pagePaths.sources(calendar.link);
  if (!source && display.canEdit) throw replace(backHref);
  return {
    form: buildSourceForm(source ?? { id: sourceId }, calendar),
    backHref,
    words: display.words,
  };
}

/** Handles the forms of both screens; `intent` says which. */
export async function submitSource(request: Request, { id, sourceId }: Params) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { calendar, visitor } = openCalendar(request, id);
    const { words } = visitor;
    const { link } = calendar;
    const to = pagePaths.sources(link);
    const said = (text: string) => done(to, writeFlash("success", text));
    const of = { calendarId: link, id: sourceId ?? values.id ?? "" };
    switch (values.intent) {
      case "read":
      case "plain":
        carryOut(request, readSource, { ...of, withoutHttps: values.intent === "plain" });
        return said(words._(msg`We'll read it in a moment.`));
      case "apply":
      case "keep":
        carryOut(request, applySource, { ...of, keep: values.intent === "keep" });
        return said(words._(msg`Saved`));
      case "remove":
        carryOut(request, removeSource, of);
        return said(words._(msg`Removed`));
      default:
        carryOut(request, saveSource, readSourceForm(values, link, sourceId ?? ""));
        return said(words._(msg`Saved. We'll read it in a moment.`));
    }
  });
}
