// The form for a new event is prefetched for editors: scripts run and styles are loaded.
import { HOTEL } from "./broken-connection";
import { settled } from "./hydrated";
import { createCalendar, expect, newEmail, test } from "./stories";

const ROUTE = "routes/calendar.$id._dialog.events.new";

test("Create Event asks for its data alone", async ({ page, logIn }) => {
  const link = await createCalendar(await logIn(newEmail()), "Club");
  await page.goto(`/calendar/${link}/calendar`);
  await page.waitForFunction((route) => {
    const { __remixRouteModules: modules = {} } = window as { __remixRouteModules?: object };
    return route in modules && document.querySelector("link[href*='event-form']") !== null;
  }, ROUTE);
  await settled(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== "data:" && !/favicon/.test(pathname)) asked.push(pathname);
  });

  await page.getByRole("link", { name: "Create Event" }).first().click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([`/calendar/${link}/events/new.data`]);
});

test("where its scripts could not be had ahead, they are loaded when it is asked for", async ({
  page,
  logIn,
}) => {
  const link = await createCalendar(await logIn(newEmail()), "Club");
  let tried = false;
  const files = /_dialog\.events\.new-[^/]*\.js$/;
  await page.route(files, (route) => {
    tried = true;
    return route.fulfill({ status: 200, contentType: "text/html", body: HOTEL });
  });
  await page.goto(`/calendar/${link}/calendar`);
  await expect.poll(() => tried).toBe(true);
  await page.unroute(files);

  await page.getByRole("link", { name: "Create Event" }).first().click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
});
