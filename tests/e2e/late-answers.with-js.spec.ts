// Forms whose response is lost, late or a refusal: the typed text stays, and is saved once.
import type { BrowserContext, Route } from "@playwright/test";
import { expectToast, HOTEL, openForm, restoreConnection, test } from "./broken-connection";
import { settled } from "./hydrated";
import { expect, newEmail } from "./stories";

test("a new event that was saved while its answer got lost is saved once when Save is pressed again", async ({
  open,
  context,
  logIn,
}) => {
  const { editor, link } = await openForm(open, logIn);
  await open.getByLabel("Title").fill("Training");
  await context.route("**/*", async (route) => {
    if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ status: 504, contentType: "text/html", body: HOTEL });
  });
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open.locator("button + .unanswered[role=alert]")).toBeVisible();
  await restoreConnection(context);
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open).toHaveURL(/#event-/);
  const { payload } = await editor.api<{ events: unknown[] }>("calendar/view", { id: link });
  expect(payload.events).toHaveLength(1);
});

test("a form whose answer never comes is given back before the time for scripts is over", async ({
  open,
  context,
}) => {
  await open.goto("/contact");
  await settled(open);
  await open.clock.install();
  await open.getByLabel("Message").fill("Is it sold?");
  await context.route(/\.data/, () => undefined);
  await open.getByRole("button", { name: "Send" }).click();
  await expect(open.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  await open.clock.fastForward(119_000);
  await expect(open.locator(".unanswered")).toHaveText("Server is temporary unavailable");
  await expect(open.getByLabel("Message")).toHaveValue("Is it sold?");
});

test("what was refused stays on the page when a link then fails, and when its field is jumped to", async ({
  open,
  context,
  logIn,
}) => {
  await openForm(open, logIn);
  await open.getByLabel("Notes").fill("Typed");
  await open.getByRole("button", { name: "Save" }).click();
  const problem = open.getByRole("link", { name: "Title is required." });
  await problem.click();
  await expect(open.getByLabel("Title")).toBeFocused();
  await expect(problem).toBeVisible();
  await context.setOffline(true);
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open.locator(".unanswered")).toHaveText("Server is temporary unavailable");
  await expect(problem).toBeVisible();
  await expect(open.getByLabel("Notes")).toHaveValue("Typed");
});

test("what is typed while a form is under way stays, refused or taken; the rest is as the server has it", async ({
  open,
  context,
  logIn,
}) => {
  const { link } = await openForm(open, logIn);
  await open.getByLabel("Title").fill("Trai");
  await open.getByLabel("From date").fill("2031-03-04");
  // Sets To as without scripts; the server corrects it.
  await open.getByLabel("To date").evaluate((input: HTMLInputElement) => {
    input.value = "2031-03-01";
  });
  const posts = await holdPosts(context);
  await open.getByRole("button", { name: "Save" }).click();
  await posts.arrived();
  await open.getByLabel("Title").press("End");
  await open.getByLabel("Title").pressSequentially("ning");
  await posts.letGo();
  await expect(open.getByText(/Please check/i).first()).toBeVisible();
  await expect(open.getByLabel("Title")).toHaveValue("Training");
  await expect(open.getByLabel("To date")).toHaveValue("2031-03-04");

  await open.goto(`/calendar/${link}/admins`);
  await settled(open);
  await open.getByLabel("E-mail").fill(newEmail("ben"));
  await open.getByRole("button", { name: "Invite", exact: true }).click();
  await posts.arrived();
  await open.getByLabel("E-mail").fill("cleo@example.org");
  await posts.letGo();
  await expectToast(open, "Invite sent.");
  await expect(open.getByLabel("E-mail")).toHaveValue("cleo@example.org");
  await open.getByRole("button", { name: "Invite", exact: true }).click();
  await posts.arrived();
  await posts.letGo();
  await expect(open.getByLabel("E-mail")).toHaveValue("");
});

/** Holds every POST until released. */
async function holdPosts(context: BrowserContext) {
  let held: Route | undefined;
  await context.route(/\.data/, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    held = route;
  });
  return {
    arrived: () => expect.poll(() => held !== undefined).toBe(true),
    async letGo() {
      await held?.continue();
      held = undefined;
    },
  };
}

test("Login that is pressed while the mailed link logs in by itself uses the code once", async ({
  open,
  context,
  world,
}) => {
  const email = newEmail();
  await open.goto("/account/login");
  await open.getByLabel("E-mail").fill(email);
  await open.getByRole("button", { name: "Send Me the Link" }).click();
  const { text } = await world.mailbox.waitFor(email, /login-code/);
  const held: Route[] = [];
  await context.route(/login-code\.data/, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    held.push(route);
  });
  await open.goto(/https?:\S+login-code\?\S+/.exec(text)?.[0] ?? "");
  const login = open.getByRole("button", { name: "Login" });
  await expect(login).toHaveAttribute("aria-disabled", "true");
  await login.click({ force: true });
  await Promise.all(held.map((route) => route.continue()));
  await expect(open).toHaveURL(/\/account\/profile$/);
  expect(held).toHaveLength(1);
});
