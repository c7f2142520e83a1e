// Forms whose response never arrives: no typed text is lost, no other page appears, and a resend is saved once.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { breakConnection, FAILURES, restoreConnection, test } from "./broken-connection";
import type { FormStory } from "./filled-forms";
import { settled } from "./hydrated";
import { createCalendar, expect, newEmail } from "./stories";

/** Opens and fills in a form, as the calendar's manager or, for visitors' forms, as a visitor. */
async function fillIn(open: Page, logIn: (email: string) => Promise<Client>, form: FormStory) {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  if (form.visitor) await open.context().clearCookies();
  const fields = await form.fill(open, link, editor);
  await settled(open);
  const read = () => Promise.all(fields.map((field) => field.inputValue()));
  const press = open.getByRole("button", { name: form.button }).first();
  return { editor, link, read, typed: await read(), press };
}

export function defineUnansweredStories(forms: FormStory[]): void {
  for (const form of forms) {
    test(`${form.what} stays, says what is the matter, and arrives once when the line is back`, async ({
      open,
      context,
      logIn,
      baseURL,
    }) => {
      const { read, typed, press } = await fillIn(open, logIn, form);
      const address = open.url();

      for (const failure of FAILURES) {
        await breakConnection(context, failure);
        await press.click();
        const beside = open.locator("button + .unanswered[role=alert]");
        await expect(beside, failure.what).toHaveText(failure.says);
        await expect(
          open.locator(".toast.error", { hasText: failure.says }).first(),
          failure.what,
        ).toBeVisible();
        expect(await read()).toEqual(typed);
        expect(open.url()).toBe(address);
        await expect(press).toBeEnabled();
        await expect(press).not.toHaveAttribute("aria-disabled");
        await restoreConnection(context);
      }

      const taken: number[] = [];
      open.on("response", (response) => {
        if (response.request().method() === "POST") taken.push(response.status());
      });
      await press.click();
      await expect(open).toHaveURL((url) => form.leadsTo.test(url.href.replace(baseURL ?? "", "")));
      await expect(open.locator(".unanswered")).toHaveCount(0);
      const answered = [form.answersItself ? 200 : 202];
      await expect.poll(() => taken).toEqual(answered);
      await open.waitForLoadState("networkidle");
      expect(taken).toEqual(answered);
    });
  }

  for (const form of forms.filter(({ needsSession }) => needsSession)) {
    test(`${form.what} stays when the session or the right is gone meanwhile, says so, and arrives after another login`, async ({
      open,
      context,
      logIn,
      baseURL,
    }) => {
      const { read, typed, press } = await fillIn(open, logIn, form);
      const kept = await context.cookies();
      const refuse = async (says: string) => {
        await press.click();
        // The toast has only the first sentence.
        await expect(open.locator(".toast.error").first()).toHaveText(/\S/);
        await expect(open.getByRole("alert").filter({ hasText: says }).first()).toBeVisible();
        expect(await read()).toEqual(typed);
        await context.addCookies(kept);
      };
      await context.clearCookies({ name: "sid" });
      await refuse("You are logged out");
      if (!form.isOutside) {
        // To the server, another user's session looks like the manager's without the right.
        await logIn(newEmail("ben"));
        await refuse("Nothing was saved.");
      }
      await press.click();
      await expect(open).toHaveURL((url) => form.leadsTo.test(url.href.replace(baseURL ?? "", "")));
    });
  }

  for (const form of forms.filter(({ needsSession, isOutside }) => needsSession && !isOutside)) {
    test(`${form.what} keeps what is typed when its calendar is deleted meanwhile, and says so`, async ({
      open,
      logIn,
    }) => {
      const { editor, link, read, typed, press } = await fillIn(open, logIn, form);
      await editor.post(`/calendar/${link}/delete`, { title: "Choir" });
      await press.click();
      await expect(open.locator(".toast.error").first()).toHaveText(/\S/);
      expect(await read()).toEqual(typed);
      await expect(press).toBeEnabled();
    });
  }
}
