// Sharing a calendar, replacing its link and following it by email in text browsers, if installed.
import { hasLynx, startLynx } from "../support/lynx";
import { hasW3m, startW3m } from "../support/w3m";
import { createCalendar, expect, newEmail, test } from "./stories";

const CONFIRM = /https?:\/\/\S+\/follow\/confirm\?key=\S+/;

test.skip(!hasW3m(), "w3m is not installed");

test("w3m and lynx show the link and the way to paper", async ({ world }) => {
  test.skip(!hasLynx(), "lynx is not installed");
  const url = `${world.site.origin}/calendar/demo/share`;
  const [w3m, lynx] = [await startW3m(url, new Map(), /Share this calendar/), startLynx()];
  try {
    for (const text of [w3m.screen(), lynx.read(url)]) {
      expect(text).toMatch(/\/calendar\/demo/);
      expect(text).toContain("On paper");
    }
  } finally {
    w3m.close();
    lynx.close();
  }
});

test("w3m: replace a leaked link", async ({ world, logIn }) => {
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const url = `${world.site.origin}/calendar/${id}/share/links`;
  const w3m = await startW3m(url, editor.cookies, /Add Extra Link/);
  try {
    await w3m.reach("Replace the Link");
    await w3m.enter(/Why are you replacing it/);
    // The heading, where the cursor may be, has the same text.
    await w3m.next();
    await w3m.reach("Replace the Link");
    await w3m.enter(/The link is replaced/);
    const [main] = (await editor.call("calendar/list", { extraCalendarIds: [id] })).favorites;
    expect(main).not.toBe(id);
    expect(w3m.screen()).toContain(`/calendar/${main}`);
  } finally {
    w3m.close();
  }
});

test("in w3m one asks, confirms and stops", async ({ logIn, world }) => {
  const id = await createCalendar(await logIn(newEmail()), "Rowing Club");
  const email = newEmail();
  const { origin } = world.site;
  const w3m = await startW3m(`${origin}/subscribe/mail/${id}`, new Map(), /Email updates for/);
  try {
    // The field follows the header's last link, with the cursor inside its brackets.
    await w3m.reach("Login");
    await w3m.next();
    await w3m.type(email);
    await w3m.reach("Email Updates");
    await w3m.enter(/Check your inbox and confirm/);
  } finally {
    w3m.close();
  }
  const { text } = await world.mailbox.waitFor(email);
  const confirm = await startW3m(CONFIRM.exec(text)?.[0] ?? "", new Map(), /Confirm/);
  try {
    await confirm.reach("Confirm");
    await confirm.enter(/Your email updates for/);
    expect(confirm.screen()).toContain(email);
    await confirm.reach("Stop All Emails");
    await confirm.enter(/You will get no more emails about this calendar/);
  } finally {
    confirm.close();
  }
});
