// Chooses All dates when an event's rule is changed, since a single date cannot have its own rule.

import { msg } from "@lingui/core/macro";
import { REPEAT_FIELDS } from "~/event/typed-repeat";
import { pageWords } from "./page-words";

const NOTE = msg`You changed how it repeats, so this applies to all dates now.`;
const RULE = REPEAT_FIELDS.filter((name) => name !== "scope").map((name) => `[name="${name}"]`);

// The rule of each form when it was drawn.
const drawn = new WeakMap<HTMLFormElement, string>();
// Forms switched by this script, not by the visitor.
const switched = new WeakSet<HTMLFormElement>();

/** `signal` removes the listeners. */
export function attachScope(signal: AbortSignal): void {
  for (const note of document.querySelectorAll("[data-scope-note]")) {
    const form = note.closest("form");
    if (form && !drawn.has(form)) drawn.set(form, typedRule(form));
  }
  document.addEventListener("input", follow, { signal });
  document.addEventListener("change", follow, { signal });
}

function follow({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { form, name } = target;
  const note = form?.querySelector("[data-scope-note]");
  if (!form || !note) return;
  if (name === "scope") {
    switched.delete(form);
    note.textContent = "";
  } else if (target.matches(RULE.join())) {
    if (typedRule(form) === drawn.get(form)) switchBack(form, note);
    else if (choose(form, "one", "all")) {
      switched.add(form);
      note.textContent = pageWords()._(NOTE);
    }
  }
}

/** Undoes the switch when the rule is as before. */
function switchBack(form: HTMLFormElement, note: Element): void {
  if (!switched.has(form)) return;
  switched.delete(form);
  choose(form, "all", "one");
  note.textContent = "";
}

/** True if the choice was `from` and is now `to`. */
function choose(form: HTMLFormElement, from: string, to: string): boolean {
  const radio = (value: string) =>
    form.querySelector<HTMLInputElement>(`[name="scope"][value="${value}"]`);
  const target = radio(to);
  if (!target || !radio(from)?.checked) return false;
  target.checked = true;
  return true;
}

function typedRule(form: HTMLFormElement): string {
  const controls = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(RULE.join());
  return [...controls]
    .map((control) =>
      control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
        ? String(control.checked)
        : control.value,
    )
    .join("\n");
}
