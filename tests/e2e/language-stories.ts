// The product in each translated language: choosing it, reading, and working.
import type { Page } from "@playwright/test";
import { LANGUAGES } from "~/values/languages";
import { AGREED } from "../../scripts/words/glossary.mjs";
import { findCutButtons, findTooWide, findViolations } from "./screens";
import { createCalendar, expect, newEmail, test } from "./stories";

type Translated = Exclude<(typeof LANGUAGES)[number], "en">;

export const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== "en");
const SCREENS = [
  "home",
  "calendar",
  "list",
  "news",
  "share",
  "import",
  "events/new",
  "suggest",
  "history",
  "edit",
  "admins",
];

// Without animation: a page that scrolls to the saved event would move away under a click.
export function defineLanguageStories(languages: readonly Translated[]): void {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const language of languages) {
    test(`an event in ${language}: chosen in the footer, created, seen`, async ({
      page,
      logIn,
      scripts,
    }) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      const editor = await logIn(newEmail());
      const id = await createCalendar(editor, "Riverside");
      await editor.call("calendar/save", { id, title: "Riverside", suggestions: true });
      await page.goto(`/calendar/${id}/calendar`);
      await choose(page, language, scripts);
      const others = watchOtherScripts(page, language);
      await expectIn(page, language);
      await page.locator(`main a[href$="/events/new"]`).first().click();
      await page.locator('[name="title"]').fill("Training");
      await page.locator('form[action*="/events/new"] button.primary').click();
      await expect(page.getByText("Training").first()).toBeVisible();
      for (const tab of ["list", "home", "calendar"]) {
        await page.locator(`nav a[href$="${id}/${tab}"]`).first().click();
        await expect(page).toHaveURL(new RegExp(`/${tab}`));
        await expectIn(page, language);
      }
      for (const path of SCREENS) {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(`/calendar/${id}/${path}`);
        await expectIn(page, language);
        const faults = [
          ...(await findTooWide(page)),
          ...(await findCutButtons(page)),
          ...(scripts ? await findViolations(page) : []),
        ];
        expect([path, faults]).toEqual([path, []]);
      }
      expect(others).toEqual([]);
      expect(said).toEqual([]);
    });
  }
}

/** Scripts apply a choice at once; without them a button submits it. */
async function choose(page: Page, language: string, scripts: boolean): Promise<void> {
  const back = page.url();
  await page.locator('select[name="language"]').selectOption(language);
  if (!scripts) await page.locator('form[action="/language"] button').click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(page.url()).toBe(back);
}

async function expectIn(page: Page, language: Translated): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator(`option[value="${language}"]`)).toHaveAttribute("lang", language);
  await expect(page.locator('header a[href="/calendars"]')).toHaveText(
    new RegExp(`^${AGREED.Calendars[language]}`),
  );
}

/** Collects requests for scripts in another language. */
function watchOtherScripts(page: Page, language: string): string[] {
  const others: string[] = [];
  page.on("request", (request) => {
    const [, found] = /\/static\/words\/([^/]+)\//.exec(request.url()) ?? [];
    if (found && found !== language) others.push(request.url());
  });
  return others;
}
