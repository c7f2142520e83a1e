// Every screen in the pseudo-language, with and without scripts.
import { fillWithEverything } from "./every-screen";
import { TITLE, test, walk } from "./pseudo-stories";

test("every screen of everyone", async ({ page }) => {
  test.slow();
  await walk(page, [
    "/",
    "/account/login",
    `/account/login-code?email=1@2.example`,
    `/account/accept-invite?calendarId=1&email=1@2.example&code=1`,
    "/calendars",
    "/contact/1",
    "/faq",
    "/faq?q=11111",
    "/privacy",
    "/terms",
    "/best-practices",
    "/inside",
    "/1/2/3",
    "/calendar/1111111111111111111111",
  ]);
});

test("every screen of a calendar", async ({ page, context, logIn }) => {
  test.slow();
  const { editor, email } = await logIn();
  const { id, ofEditors, ofUser, alike } = await fillWithEverything(editor, { email, long: TITLE });
  const more = ["/import", "/take", "/history", "/search?q=1", "/search?q=55", "/share/poster"];
  const ofCalendar = [...ofEditors, ...more.map((path) => `/calendar/${id}${path}`)];
  await walk(page, [...ofCalendar, ...ofUser, ...alike]);
  await editor.call("calendar/save", { id, title: TITLE, embedSites: "*" });
  for (const view of ["", "&view=month"]) await walk(page, [`/embed/${id}?lang=en-XA${view}`]);
  await context.clearCookies({ name: "sid" });
  const tabs = ["home", "calendar", "list", "news", "suggest", "share"];
  await walk(
    page,
    tabs.map((tab) => `/calendar/${id}/${tab}`),
  );
});
