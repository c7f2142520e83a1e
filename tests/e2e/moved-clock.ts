// Moves the clock of browser pages along with `npm run test:days`.
import type { BrowserContext } from "@playwright/test";

/** libfaketime's "+86400s" in milliseconds. */
const SHIFT_MS = 1_000 * Number.parseInt(process.env.FAKETIME ?? "0", 10);

/** Chromium does not run under libfaketime, so scripts in the page shift the clock. */
export async function moveClock(context: BrowserContext): Promise<void> {
  if (SHIFT_MS === 0) return;
  await context.addInitScript((shift) => {
    window.Date = new Proxy(Date, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length > 0 ? given : [target.now() + shift], made),
      apply: (target) => new target(target.now() + shift).toString(),
      get: (target, name) => (name === "now" ? () => target.now() + shift : target[name as "UTC"]),
    });
  }, SHIFT_MS);
}
