// The links that filter by a category, which explain the colors, and the legend of several calendars.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import type { ShownCalendar } from "~/web/request/calendar-display";
import { categoryOfMember, type Screen } from "~/web/request/screen";
import type { Words } from "~/words/words";

/** `look` is the style of the category's color mark; the link to all events has none. */
type FilterLink = { text: string; href: string; isCurrent: boolean; look?: string };

/** `note` if the category in the address does not exist; `subscribe` leads to the feed of the current one. */
export type CategoryFilter = {
  links?: FilterLink[];
  note?: string;
  subscribe?: { text: string; href: string } | undefined;
};

const GONE_CATEGORY = msg`This category no longer exists. All events are shown.`;

/**
 * The note for a page whose address asks for a category that does not exist, read as 0; "" for any other. Combined
 * calendars have no categories in addresses.
 */
export function goneCategoryNote(
  asked: number | undefined,
  { combines }: Pick<ShownCalendar, "combines">,
  words: Words,
): string {
  return asked === 0 && !combines ? words._(GONE_CATEGORY) : "";
}

/**
 * `shown` is the current category's id, 0 for one that the calendar does not have; `hrefOf` returns the page's address
 * for a category, or for all. Undefined if there is nothing to choose or say, and for several calendars, which have a
 * legend.
 */
export function buildCategoryFilter(
  { link, categories = [], combines }: ShownCalendar,
  shown: number | undefined,
  hrefOf: (category?: number) => string,
  words: Words,
): CategoryFilter | undefined {
  if (combines || (categories.length === 0 && shown === undefined)) return undefined;
  const current = categories.find(({ id }) => id === shown);
  const links = categories.map(({ id, name, tone }) => {
    const look = `category tone-${tone}`;
    return { text: name, href: hrefOf(id), isCurrent: id === shown, look };
  });
  const name = current?.name ?? "";
  const all = {
    text: words._(msg({ message: "All", context: "categories" })),
    href: hrefOf(),
    isCurrent: !current,
  };
  return {
    ...(links.length > 0 && { links: [all, ...links] }),
    ...(shown === 0 && { note: words._(GONE_CATEGORY) }),
    ...(current && {
      subscribe: {
        text: words._(msg`Subscribe to ${name}`),
        href: pagePaths.subscribe(link, current.id),
      },
    }),
  };
}

/** `onlyHref` shows this calendar alone, or all again if it already is. */
type LegendLine = {
  mark: string;
  tone: number;
  name: string;
  onlyHref: string;
  isOnly: boolean;
  openHref: string;
};

/** For several calendars; `legendNote` says why it has no lines, or that it lacks the one in the address. */
export type LegendPart = { legend?: LegendLine[]; legendNote?: string };

/** `hrefOf` returns the screen's address with one calendar alone, or with all. One calendar has no legend. */
export function legendPart(
  { several, calendar, display }: Pick<Screen, "several" | "calendar" | "display">,
  hrefOf: (only?: number) => string,
): LegendPart {
  const legend = several?.all.map((member) => {
    const { mark, tone, title: name, link } = member;
    const category = categoryOfMember(member);
    const isOnly = display.category === category;
    const onlyHref = isOnly ? hrefOf() : hrefOf(category);
    return { mark, tone, name, onlyHref, isOnly, openHref: pagePaths.calendar(link) };
  });
  if (!legend) return {};
  const gone = several?.isGone && msg`This calendar is no longer here. All of them are shown.`;
  const none =
    calendar.combines === "favorites"
      ? msg`No calendars here yet`
      : msg`None of its calendars can be opened right now.`;
  const note = legend.length === 0 ? none : gone;
  return { legend, ...(note && { legendNote: display.words._(note) }) };
}

/** The query with a screen's only category or calendar, for the tabs' links: "?category=3". */
export function filterPart({ calendar, display }: Screen): { filter?: string } {
  const { category } = display;
  return category ? { filter: query("", filterBy(calendar.link, category)) } : {};
}
