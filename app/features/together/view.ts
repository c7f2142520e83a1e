// Reads a combined calendar's events, and makes the view data of its screens, form, Share and feed.

import { msg } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import type { Category } from "~/event/category";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { monthAndDay } from "~/event/labels";
import { embedCode, FRAME_SIZE } from "~/features/sharing/view/embed-page";
import {
  buildShareView,
  describeWebsites,
  type EmbedChoice,
  readEmbedding,
  type ShareView,
} from "~/features/sharing/view/share";
import { buildSubscribeView, type SubscribeView } from "~/features/sharing/view/subscribe";
import {
  getTogether,
  listTogethers,
  type Member,
  type OwnMember,
  type OwnTogether,
  saveTogether,
} from "~/features/together/operations/togethers";
import {
  getFeed,
  listFavorites,
  type TogetherView,
  viewTogether,
} from "~/features/together/operations/views";
import { ANY_SITE, MOST_SITES, showCalendar } from "~/operations/calendars/calendars";
import { listFirstOfDays } from "~/operations/events/event-windows";
import { isIn } from "~/operations/events/whole-calendar";
import { type Caller, perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { FAVORITES } from "~/paths/query";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayIn, timeZones } from "~/time/zones";
import { COMBINED_ENTRIES, LIST_MOST } from "~/values/limits";
import { type CalendarFrame, fitOfTitle, printLink } from "~/web/pages/calendars/calendar-view";
import { readFirst } from "~/web/pages/events/screen-events";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { changeRows } from "~/web/request/form-rows";
import type { FormState } from "~/web/request/form-state";
import { load, loadIfAllowed, toLogin } from "~/web/request/load";
import { type CombinedScreen, openFavorites, type Screen } from "~/web/request/screen";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { ENGLISH } from "~/words/server-words";
import { inOrder, ORDER } from "./rules";

/** An event as in its own calendar, with that calendar's categories and zone. */
type ViewedEvent = {
  event: CalendarEvent;
  member: Member;
  categories: readonly Category[];
  timeZone: string;
};

/** `sourced` are dates of other sites' calendars. `isCut`: these are only the first ones. */
export type CombinedView = TogetherView & {
  events: ViewedEvent[];
  sourced: ViewedEvent[];
  isCut: boolean;
};

/**
 * `input` is that of `viewTogether`, and so are the errors. Each calendar is read as a visitor with its link sees it.
 */
export async function viewCombined(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<CombinedView> {
  const view = perform(viewTogether, input, caller);
  const { members, timeZone: zone, window } = view;
  const reading = { members, reader: { ...caller, actor: null }, words: ENGLISH };
  const { first, last, from } = window;
  // Includes what ends exactly when the window begins.
  const days = { zone, first, last, since: from - 1 };
  const most = COMBINED_ENTRIES;
  const parts = await readFirst(reading, most + 1, ({ link }, reader, count) => {
    const asked = { calendarId: link, ...days, most: Math.min(count, LIST_MOST) };
    const { events, hasMore } = perform(listFirstOfDays, asked, reader);
    const { categories, timeZone } = perform(showCalendar, { id: link }, reader);
    return { events: events.filter((event) => isIn(event, window)), hasMore, categories, timeZone };
  });
  const all = await yieldToOthers(() =>
    parts
      .flatMap(({ member, found: { events, categories, timeZone } }) =>
        events.map((event): ViewedEvent => ({ event, member, categories, timeZone })),
      )
      .sort((a, b) => compareEvents(a.event, b.event)),
  );
  const shown = all.slice(0, most);
  const isOthers = ({ event }: ViewedEvent) => event.source !== undefined;
  return {
    ...view,
    events: shown.filter((each) => !isOthers(each)),
    sourced: shown.filter(isOthers),
    isCut: all.length > shown.length || parts.some(({ found }) => found.hasMore),
  };
}

type Values = Record<string, string>;

/**
 * A calendar that can be in a combined one: `name` is its form fields' name, `label` its name there, `order` its
 * position, from 1.
 */
export type TogetherRow = {
  name: string;
  title: string;
  isChosen: boolean;
  /** The chosen color's number, or ""; `meanwhile` is its default color, 0 for none. */
  color: string;
  meanwhile: number;
  label: string;
  order: string;
};

export type TogetherForm = {
  title: string;
  timeZone: string;
  zones: string[];
  prefix: boolean;
  embedding: { choice: EmbedChoice; sites: string; most: number };
  rows: TogetherRow[];
  /** A line for each calendar whose link no longer works. */
  left: string[];
  cancelHref: string;
  /** For an existing combined calendar. */
  replaceHref?: string;
  deleteHref?: string;
};

/** `together` is the one to change; `favorites` are more calendars to choose from. */
function buildTogetherForm(
  together: OwnTogether | undefined,
  favorites: readonly Member[],
  display: CalendarDisplay,
): TogetherForm {
  const { calendars = [], id, embedSites = "" } = together ?? {};
  const others = favorites.filter(({ link }) => calendars.every((each) => each.link !== link));
  return {
    title: together?.title ?? "",
    timeZone: together?.timeZone ?? display.zone,
    zones: timeZones(),
    prefix: together?.prefix ?? false,
    embedding: { choice: choiceOf(embedSites), sites: siteLines(embedSites), most: MOST_SITES },
    rows: [...calendars.map(rowOfMember), ...others.map(rowOfFavorite)],
    left: leftTexts(calendars, display),
    cancelHref: id === undefined ? pagePaths.calendars() : pagePaths.together(id),
    ...(id !== undefined && {
      replaceHref: pagePaths.replaceTogether(id),
      deleteHref: pagePaths.deleteTogether(id),
    }),
  };
}

function choiceOf(sites: string): EmbedChoice {
  if (sites === "") return "off";
  return sites === ANY_SITE ? "any" : "these";
}

function siteLines(sites: string): string {
  return sites === ANY_SITE ? "" : sites.replaceAll(" ", "\n");
}

function rowOfMember(member: OwnMember, index: number): TogetherRow {
  const { link, title, label, tone: meanwhile } = member;
  const order = String(index + 1);
  const row = { name: rowField(link), title, isChosen: true, label, order };
  return { ...row, color: chosenTone(member), meanwhile };
}

/** Its position here, and so its default color, is not known yet. */
function rowOfFavorite(member: Member): TogetherRow {
  const { link, title } = member;
  const row = { name: rowField(link), title, isChosen: false, label: "", order: "" };
  return { ...row, color: chosenTone(member), meanwhile: 0 };
}

function chosenTone({ tone, isChosen }: Pick<Member, "tone" | "isChosen">): string {
  return isChosen ? String(tone) : "";
}

const FIELD = "calendars.";

function rowField(link: string): string {
  return FIELD + link;
}

/** Such as "Handball (added Nov 22) left: its link no longer works." */
function leftTexts(
  calendars: readonly OwnMember[],
  { zone, now, words }: CalendarDisplay,
): string[] {
  return calendars
    .filter(({ state }) => state === "gone")
    .map(({ title, addedAt }) => {
      const day = monthAndDay(dayIn(addedAt, zone), dayIn(now, zone), words);
      return words._(msg`${title} (added ${day}) left: its link no longer works.`);
    });
}

/** The operation's input. Throws `invalid` if the list of websites is empty. */
function readTogetherForm(values: Values) {
  const chosen = chosenRows(values);
  const lines = (values.others ?? "").split(/\r?\n/).map((line) => line.trim());
  const others = lines.filter((line) => line !== "");
  return {
    title: values.title,
    links: [...chosen.map(({ link }) => link), ...others],
    labels: [...chosen.map(({ label }) => label), ...others.map(() => "")],
    tones: chosen.map(({ tone }) => tone),
    timeZone: (values.timeZone ?? "").trim().replaceAll(" ", "_"),
    prefix: values.prefix === "on",
    embedSites: readEmbedding(values),
  };
}

type ChosenRow = { link: string; label: string; tone: number; order: string };

/** The chosen rows by number; rows without one come last, in their order in the form. */
function chosenRows(values: Values): ChosenRow[] {
  const rows = Object.keys(values)
    .filter((name) => name.startsWith(FIELD) && values[name] === "on")
    .map((name) => ({
      link: name.slice(FIELD.length),
      label: values[`label.${name}`] ?? "",
      tone: Number(values[`tone.${name}`] ?? 0),
      order: values[ORDER + name] ?? "",
    }));
  return inOrder(rows, ({ order }) => order);
}

/** The form after a row was moved; undefined if it is to be saved. */
function moveCalendar(values: Values): FormState | undefined {
  if (!/^(up|down) /.test(values.intent ?? "")) return undefined;
  const names = Object.keys(values).filter((name) => name.startsWith(ORDER));
  const moved = changeRows(values.intent, {
    rows: inOrder(names, (name) => values[name] ?? ""),
    list: "order",
    first: "",
    most: names.length,
    empty: "",
  });
  const order = moved?.rows.map((name, index) => [name, String(index + 1)] as const) ?? [];
  const changed = { ...values, ...Object.fromEntries(order) };
  return { values: changed, errors: {}, message: "", ...(moved && { focus: moved.focus }) };
}

/** `tones` are its first colors; `left` says which calendars are no longer in it, and why. */
type CombinedLine = { id: string; title: string; tones: number[]; left: string[] };

const MOST_TONES = 4;

/** `hasLine` with two or more calendars. */
export type CalendarsTogether = { hasLine: boolean; combined: CombinedLine[] };

/** What My Calendars shows about combined calendars. `known` is how many calendars there are to combine. */
export function readCalendarsTogether(request: Request, known: number): CalendarsTogether {
  const visitor = getVisitor(request);
  const hasLine = known >= 2;
  if (!visitor.caller.actor) return { hasLine, combined: [] };
  const { list } = load(request, listTogethers, {});
  const display = visitor.displayFor(false);
  const combined = list.map(({ id, title, calendars }) => {
    const tones = calendars.filter(({ state }) => state === "ok").map(({ tone }) => tone);
    return { id, title, tones: tones.slice(0, MOST_TONES), left: leftTexts(calendars, display) };
  });
  return { hasLine, combined };
}

const TABS = ["calendar", "list"] as const;

/** The frame around combined screens: like a calendar's, but without managers. All favorites cannot be printed. */
export function buildCombinedFrame({ calendar, display, several, visitor }: Screen): CalendarFrame {
  const { link, title } = calendar;
  const { words } = display;
  const isFavorites = link === FAVORITES;
  const canSubscribe = !isFavorites || visitor.caller.actor !== null;
  const texts = {
    calendar: isFavorites
      ? words._(msg({ message: "Month", context: "tab" }))
      : words._(msg({ message: "Calendar", context: "tab" })),
    list: words._(msg({ message: "List", context: "tab" })),
  };
  return {
    title,
    editHref: several?.isOwner ? pagePaths.editTogether(link.slice(2)) : "",
    admins: [],
    fit: fitOfTitle(title),
    adminsHref: "",
    shareHref: isFavorites ? "" : pagePaths.share(link),
    subscribeHref: canSubscribe ? pagePaths.subscribe(link) : "",
    searchHref: isFavorites ? "" : pagePaths.search(link),
    menu: isFavorites ? [] : [printLink(link, display)],
    ...(isFavorites && {
      calendarsTab: { text: words._(msg`Calendars`), href: pagePaths.calendars() },
    }),
    tabs: TABS.map((tab) => ({
      tab,
      text: texts[tab],
      href: pagePaths.tab(link, tab),
      isCurrent: false,
    })),
  };
}

/** Opens the feed of all favorites; `feed` is null if there is none. Throws a redirect to the login for a visitor. */
export function openFavoritesFeed(request: Request): {
  feed: SubscribeView | null;
  prefix: boolean;
  documentTitle: string;
} {
  const { token, prefix } = load(request, getFeed, {});
  const { calendar, display, visitor } = openFavorites(request);
  const documentTitle = display.words._(msg`Subscribe to All – EAS`);
  if (token === "") return { feed: null, prefix, documentTitle };
  const feed = buildSubscribeView({
    calendar,
    display,
    origin: visitor.origin,
    agent: request.headers.get("User-Agent"),
    feedName: `u-${token}`,
  });
  return { feed, prefix, documentTitle };
}

/**
 * Opens the form of a new combined calendar. Throws a redirect to the login for a visitor, unless a form was just
 * refused for that.
 */
export function openNewTogether(request: Request): TogetherForm {
  const { caller, displayFor } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const { members } = load(request, listFavorites, {});
  return buildTogetherForm(undefined, members, displayFor(true));
}

/** Opens the form of an existing one. Throws for anyone but its owner. */
export function openTogetherForm(
  request: Request,
  token = "",
): { form: TogetherForm; documentTitle: string } {
  const { displayFor, words } = getVisitor(request);
  const read = isAfterForm(request) ? loadIfAllowed : load;
  const together = read(request, getTogether, { id: token });
  const { members } = load(request, listFavorites, {});
  return {
    form: buildTogetherForm(together, members, displayFor(true)),
    documentTitle: words._(msg`Edit Combined Calendar – EAS`),
  };
}

/** `id` is "" for a new one, unless the form was already saved once and names it. */
export async function saveTogetherForm(request: Request, id: string) {
  const { values } = await readFormFields(request);
  const { words } = getVisitor(request);
  const moved = moveCalendar(values);
  if (moved) return data(moved);
  return submit(
    request,
    values,
    () => {
      const { attempt } = values;
      const sent = { ...readTogetherForm(values), ...(attempt && { attempt }) };
      const together = carryOut(request, saveTogether, { id: id || (values.id ?? ""), ...sent });
      const { title: saved } = together;
      const said = words._(msg`Saved: ${saved}`);
      return done(pagePaths.together(together.id), writeFlash("success", said));
    },
    { links: "others" },
  );
}

/** View data of a combined calendar's Share screen; only its owner has the row for websites. */
export function buildTogetherShare(page: CombinedScreen): ShareView {
  const { calendar, display, visitor, embedSites, several } = page;
  const share = buildShareView({ calendar, display, origin: visitor.origin });
  if (!several.isOwner) return share;
  const state = describeWebsites(embedSites, display.words);
  const href = pagePaths.shareWebsite(calendar.link);
  return { ...share, doors: [{ kind: "website", href, state }, ...share.doors] };
}

/** `codes` is the HTML to copy, if websites may show it; `editHref` leads its owner to that choice. */
export type TogetherWebsite = {
  codes?: { list: string; month: string; fragment: string };
  editHref: string;
  backHref: string;
};

export function buildTogetherWebsite(page: CombinedScreen): TogetherWebsite {
  const { calendar, visitor, embedSites } = page;
  const { link, title } = calendar;
  const { origin } = visitor;
  const frame = (view?: "month") => {
    const address = addressAt(origin, programPaths.embed(link, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    ...(embedSites !== "" && {
      codes: {
        list: frame(),
        month: frame("month"),
        fragment: addressAt(origin, programPaths.embedFragment(link)),
      },
    }),
    editHref: pagePaths.editTogether(link.slice(2)),
    backHref: pagePaths.share(link),
  };
}
