// The form of a combined calendar: its calendars as rows, other links as lines, and what else its owner decides.
import { msg } from "@lingui/core/macro";
import { monthAndDay } from "~/event/labels";
import { ANY_SITE, MOST_SITES } from "~/operations/calendars/embed-sites";
import type { Member } from "~/operations/together/members";
import type { OwnMember, OwnTogether } from "~/operations/together/togethers";
import { pagePaths } from "~/paths/pages";
import { dayIn, timeZones } from "~/time/zones";
import type { EmbedChoice } from "~/web/pages/sharing/embedding-view";
import { readEmbedding } from "~/web/pages/sharing/embedding-view";
import type { CalendarDisplay } from "~/web/request/calendar-display";

type Values = Record<string, string>;

/** A calendar that may be in it: `name` is that of its fields, `label` its name there, `order` its place, from 1. */
export type TogetherRow = {
  name: string;
  title: string;
  isChosen: boolean;
  /** The number of the color that was chosen, or ""; `meanwhile` is what it has until then, 0 for nothing. */
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
  /** What became of calendars whose links no longer work. */
  left: string[];
  cancelHref: string;
  /** For one that is there already. */
  replaceHref?: string;
  deleteHref?: string;
};

/** `together` is the one to change, `favorites` are further calendars to choose from. */
export function buildTogetherForm(
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
    embedding: { choice: choiceOf(embedSites), sites: linesOf(embedSites), most: MOST_SITES },
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

function linesOf(sites: string): string {
  return sites === ANY_SITE ? "" : sites.replaceAll(" ", "\n");
}

function rowOfMember(member: OwnMember, index: number): TogetherRow {
  const { link, title, label, tone: meanwhile } = member;
  const order = String(index + 1);
  const row = { name: fieldOf(link), title, isChosen: true, label, order };
  return { ...row, color: chosenOf(member), meanwhile };
}

/** Its place here, and the color that goes with it, are not known yet. */
function rowOfFavorite(member: Member): TogetherRow {
  const { link, title } = member;
  const row = { name: fieldOf(link), title, isChosen: false, label: "", order: "" };
  return { ...row, color: chosenOf(member), meanwhile: 0 };
}

function chosenOf({ tone, isChosen }: Pick<Member, "tone" | "isChosen">): string {
  return isChosen ? String(tone) : "";
}

const FIELD = "calendars.";

function fieldOf(link: string): string {
  return FIELD + link;
}

/** "Handball (added Nov 22) left: its link no longer works." */
export function leftTexts(
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

/** The input to save. Throws `invalid` if websites are to be listed and none is. */
export function readTogetherForm(values: Values) {
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

type ChosenRow = { link: string; label: string; tone: number; order: number };

/** By their numbers; those without one come last, as they were in the form. */
function chosenRows(values: Values): ChosenRow[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(FIELD) && values[name] === "on")
    .map((name) => ({
      link: name.slice(FIELD.length),
      label: values[`label.${name}`] ?? "",
      tone: Number(values[`tone.${name}`] ?? 0),
      order: orderOf(values[`order.${name}`] ?? ""),
    }))
    .sort((a, b) => a.order - b.order);
}

const LAST = 1_000;

function orderOf(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : LAST;
}
