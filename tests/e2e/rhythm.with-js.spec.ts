// The rhythm of every screen: nothing touches its neighbor.

import type { Page } from "@playwright/test";
import { ALIKE, fillWithEverything, OF_EVERYONE, OF_VISITORS } from "./every-screen";
import { findNarrowGaps } from "./gaps";
import { expect, newEmail, test } from "./stories";

const DESK = 1280;
const PHONE = 360;
const NAME = "Alder Lake Rowing Club";

test("nothing on any screen is nearer to its neighbor than 8 px", async ({
  page,
  stranger,
  logIn,
}) => {
  test.slow();
  const email = newEmail();
  const editor = await logIn(email);
  const { ofEditors, ofUser, alike } = await fillWithEverything(editor, { email, long: NAME });
  const found = [
    ...(await look(stranger, [...OF_EVERYONE, ...OF_VISITORS, ...ALIKE])),
    ...(await look(page, [...ofEditors, ...ofUser, ...alike])),
  ];
  expect(found).toEqual([]);
});

/** Every other screen as a desk's, the others as a phone's. */
async function look(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [n, path] of paths.entries()) {
    const width = n % 2 ? PHONE : DESK;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const gaps = await findNarrowGaps(page);
    found.push(...gaps.map((gap) => `${path.replace(/[\w-]{20,}/g, "…")} at ${width}: ${gap}`));
  }
  return found;
}
