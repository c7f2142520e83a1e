// Helps with the fields for repeating: opens them, ticks the first weekday, and shows the rule in words.

import { typedRepeatText } from "~/event/rule-text";
import {
  REPEAT_FIELDS,
  type RepeatValues,
  readTypedRepeat,
  WEEKDAY_FIELDS,
} from "~/event/typed-repeat";
import { isDay, weekdayOfDay } from "~/time/days";
import { byName } from "~/values/pick";
import { endSentence } from "~/values/text";
import type { Words } from "~/words/words";
import { pageWords } from "./page-words";

// The weekday ticked for the date under From; it follows that date while it is the only one.
const filled = new WeakMap<HTMLFormElement, string>();

/** `signal` removes the listeners. */
export function attachRepeat(signal: AbortSignal): void {
  document.addEventListener("change", follow, { signal });
  document.addEventListener("input", follow, { signal });
  for (const form of document.querySelectorAll("form")) say(form);
}

function follow({ target, type }: Event): void {
  if (!isControl(target) || !target.form || !select(target.form)) return;
  const { form, name } = target;
  if (name === "repeats") unfold(form);
  if (name === "repeats" || (name === "fromDate" && type === "change")) tickFirst(form);
  say(form);
}

function unfold(form: HTMLFormElement): void {
  const details = form.querySelector<HTMLDetailsElement>("details.repeat");
  if (details) details.open = select(form)?.value !== "";
}

/** Acts if no weekday is ticked, or only the one of From's previous date. */
function tickFirst(form: HTMLFormElement): void {
  const { repeats } = read(form);
  const day = controlText(form, "fromDate");
  const ticked = WEEKDAY_FIELDS.filter((name) => box(form, name)?.checked);
  if (repeats !== "week" || !isDay(day) || ticked.length > 1) return;
  if (ticked.length === 1 && ticked[0] !== filled.get(form)) return;
  const name = `weekday${weekdayOfDay(day) || 7}`;
  for (const each of WEEKDAY_FIELDS) tick(form, each, each === name);
  filled.set(form, name);
}

/** Shows the rule typed so far; nothing while it is incomplete. */
function say(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>("[data-rule]");
  if (!place) return;
  const day = controlText(form, "fromDate");
  const from = form.elements.namedItem("fromDate");
  const drawn = from instanceof HTMLInputElement ? from.defaultValue : "";
  const repeat = isDay(day)
    ? readTypedRepeat(read(form), day, isDay(drawn) ? drawn : undefined)
    : null;
  const text = repeat ? endSentence(typedRepeatText(repeat, day, day, wordsAt(place))) : "";
  if (place.textContent !== text) place.textContent = text;
}

/** Dates as the server writes them, which knows the region. */
function wordsAt({ dataset }: HTMLElement): Words {
  const words = pageWords();
  return { ...words, locale: dataset.rule || words.locale };
}

function read(form: HTMLFormElement): RepeatValues {
  return byName(REPEAT_FIELDS, (name) => controlText(form, name));
}

/** The value that would be sent: a box as "on" or "", radio buttons as the chosen value. */
function controlText(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked ? "on" : "";
  return control instanceof RadioNodeList || isControl(control) ? control.value : "";
}

function tick(form: HTMLFormElement, name: string, on: boolean): void {
  const input = box(form, name);
  if (input) input.checked = on;
}

function box(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

function select(form: HTMLFormElement): HTMLSelectElement | null {
  const control = form.elements.namedItem("repeats");
  return control instanceof HTMLSelectElement ? control : null;
}

function isControl(target: unknown): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
