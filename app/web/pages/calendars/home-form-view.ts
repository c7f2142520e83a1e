// The texts of a home page's form: the wall, and numbered pairs of fields for the links.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import { COUNTS } from "~/values/limits";
import { buildStaleChoice, type StaleChoice } from "~/web/pages/events/stale-view";
import type { ShownCalendar } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { changeRows } from "~/web/request/form-rows";
import type { FormState } from "~/web/request/form-state";

type Home = { wall: string; links: readonly HomeLink[]; modifiedAt: number };
type HomeLink = { title: string; url: string };
type Values = Record<string, string>;

/** `values` has "wall", "modifiedAt", and "links.0.title", "links.0.url" and so on, as in operations. */
export type HomeForm = { action: string; cancelHref: string; values: Values };

/** The initial address of a new link. */
const NEW_URL = "https://";

export function buildHomeForm(home: Home, { link }: ShownCalendar): HomeForm {
  const values = {
    wall: home.wall,
    modifiedAt: String(home.modifiedAt),
    ...linkValues(home.links),
  };
  return { action: pagePaths.editHome(link), cancelHref: pagePaths.homeTab(link), values };
}

/** The links in a form's values, in order. */
function readLinks(values: Values): HomeLink[] {
  const links: HomeLink[] = [];
  for (let index = 0; index < COUNTS.links + 1; index += 1) {
    const title = values[`links.${index}.title`];
    const url = values[`links.${index}.url`];
    if (title === undefined && url === undefined) break;
    links.push({ title: title ?? "", url: url ?? "" });
  }
  return links;
}

/** The form after a row's button was pressed; undefined if the form is to be saved. */
export function changeLinks(values: Values): FormState | undefined {
  const changed = changeRows(values.intent, {
    rows: readLinks(values),
    list: "links",
    first: "title",
    most: COUNTS.links,
    empty: { title: "", url: NEW_URL },
  });
  if (!changed) return undefined;
  const { rows, focus } = changed;
  return { values: withLinks(values, rows), errors: {}, message: "", focus };
}

/** The input to save, and the form as understood: empty rows are left out. */
export function readHomeForm(values: Values): { home: Home; values: Values } {
  const links = readLinks(values).filter(
    ({ title, url }) => title.trim() !== "" || !["", NEW_URL].includes(url.trim()),
  );
  const modifiedAt = /^\d{1,15}$/.test(values.modifiedAt ?? "") ? Number(values.modifiedAt) : 0;
  return {
    home: { wall: values.wall ?? "", links, modifiedAt },
    values: withLinks(values, links),
  };
}

/** The choice between a refused form and the stored home page. */
export function buildHomeStaleChoice(
  sent: { home: Home; values: Values },
  stored: Home,
  { calendar, display }: Pick<CalendarPage, "calendar" | "display">,
): StaleChoice {
  const { link } = calendar;
  const { words } = display;
  return buildStaleChoice({
    fields: [
      {
        label: words._(msg`Welcome text`),
        mine: sent.home.wall.replaceAll("\r\n", "\n"),
        stored: stored.wall,
      },
      { label: words._(msg`Links`), mine: asText(sent.home.links), stored: asText(stored.links) },
    ],
    sent: Object.entries(sent.values),
    modifiedAt: stored.modifiedAt,
    action: pagePaths.editHome(link),
    keepHref: pagePaths.homeTab(link),
  });
}

function asText(links: readonly HomeLink[]): string {
  return links.map(({ title, url }) => `${title}: ${url}`).join("\n");
}

function withLinks(values: Values, links: readonly HomeLink[]): Values {
  const { wall = "", modifiedAt = "" } = values;
  return { wall, modifiedAt, ...linkValues(links) };
}

function linkValues(links: readonly HomeLink[]): Values {
  return Object.fromEntries(
    links.flatMap(({ title, url }, index) => [
      [`links.${index}.title`, title],
      [`links.${index}.url`, url],
    ]),
  );
}
