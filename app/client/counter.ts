// The character counter "n/max", shown for 5 s after focus and after each edit.
import { COUNTER_MS } from "~/values/limits";

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Counts UTF-16 units, as `maxlength` does. */
export function counterText(value: string, max: number): string {
  return `${value.length}/${max}`;
}

export function attachCounter(): () => void {
  const off = new AbortController();
  document.addEventListener("focusin", count, { signal: off.signal });
  document.addEventListener("input", count, { signal: off.signal });
  return () => off.abort();
}

/** For a field emptied by a script. */
export function clearCounter(control: Element): void {
  const counter = counterOf(control);
  if (counter) counter.textContent = "";
}

function counterOf(control: Element): Element | null | undefined {
  return control.closest(".field")?.querySelector("[data-counter]");
}

function count({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const counter = counterOf(target);
  if (!counter || target.maxLength < 0) return;
  counter.textContent = counterText(target.value, target.maxLength);
  clearTimeout(timers.get(counter));
  timers.set(
    counter,
    setTimeout(() => {
      counter.textContent = "";
    }, COUNTER_MS),
  );
}
