// Moves To along with From in the event form, keeps it after From (as the server does), and attaches the form's
// helpers.
import { attachPlaceCheck } from "./place-check";
import { attachRepeat } from "./repeat-inputs";
import { attachScope } from "./scope-inputs";
import { holdTo, isWhole, moveTo, type Times } from "./typed-times";

// The last complete times of each form, to compare with the next change.
const known = new WeakMap<HTMLFormElement, Times>();
// A date field is focused again once its value is set from outside, as by autofill: too late to remember.
let focused: EventTarget | null = null;
// True from a key press in To until the focus leaves it: half-typed times are not corrected.
let typing = false;

export function attachEventForm(): () => void {
  const off = new AbortController();
  const { signal } = off;
  document.addEventListener("focusin", remember, { signal });
  document.addEventListener("input", follow, { signal });
  document.addEventListener("change", follow, { signal });
  document.addEventListener("keydown", press, { signal });
  document.addEventListener("focusout", finish, { signal });
  attachPlaceCheck(signal);
  attachRepeat(signal);
  attachScope(signal);
  return () => off.abort();
}

function remember({ target }: Event): void {
  const isFocusedAgain = target === focused;
  focused = target;
  const input = timeInput(target);
  if (!input || isFocusedAgain) return;
  const times = readTimes(input.form);
  if (isWhole(times)) known.set(input.form, times);
}

function press({ key }: KeyboardEvent): void {
  typing = key !== "Tab";
}

function finish(event: Event): void {
  typing = false;
  if (timeInput(event.target)?.name.startsWith("to")) follow(event);
}

function follow({ target }: Event): void {
  if (isOtherDay(target) && target.form && !target.checked) endSameDay(target.form);
  const input = timeInput(target);
  if (!input) return;
  // A hidden To date equals From's.
  if (input.name === "toTime" && input.value && !findInput(input.form, "toDate")?.value)
    write(input.form, "toDate", readTimes(input.form).fromDate);
  const now = readTimes(input.form);
  const next = input.name.startsWith("from")
    ? moveTo(known.get(input.form) ?? now, now)
    : typing && input.name !== "allDay"
      ? now
      : holdTo(now);
  if (next.toDate !== now.toDate) write(input.form, "toDate", next.toDate);
  if (next.toTime !== now.toTime) write(input.form, "toTime", next.toTime);
  if (isWhole(next)) known.set(input.form, next);
  if (next.toDate && next.toDate !== next.fromDate) tickOtherDay(input.form);
}

/** Applies when the box that shows To date is unticked. */
function endSameDay(form: HTMLFormElement): void {
  const times = readTimes(form);
  if (times.toDate === "") return;
  const { toDate, toTime } = holdTo({ ...times, toDate: times.fromDate });
  write(form, "toDate", toDate);
  write(form, "toTime", toTime);
  // Only in the five minutes before midnight.
  if (toDate !== times.fromDate) tickOtherDay(form);
}

function tickOtherDay(form: HTMLFormElement): void {
  const box = [...form.elements].find(isOtherDay);
  if (box) box.checked = true;
}

function isOtherDay(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.dataset.otherDay !== undefined;
}

/** Empties To, so that the event has no end. */
export function emptyTo(form: HTMLFormElement): void {
  for (const name of ["toDate", "toTime"]) {
    write(form, name, "");
    // Notifies listeners that watch for typed changes.
    findInput(form, name)?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

type TimeInput = HTMLInputElement & { form: HTMLFormElement };

function timeInput(target: EventTarget | null): TimeInput | null {
  return isTimeInput(target) ? target : null;
}

function isTimeInput(target: EventTarget | null): target is TimeInput {
  return (
    target instanceof HTMLInputElement &&
    target.form !== null &&
    /^((from|to)(Date|Time)|allDay)$/.test(target.name)
  );
}

function readTimes(form: HTMLFormElement): Times {
  const read = (name: string) => findInput(form, name)?.value ?? "";
  return {
    allDay: findInput(form, "allDay")?.checked ?? false,
    fromDate: read("fromDate"),
    fromTime: read("fromTime"),
    toDate: read("toDate"),
    toTime: read("toTime"),
  };
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const input = findInput(form, name);
  if (input) input.value = value;
}

function findInput(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}
