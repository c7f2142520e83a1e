// A calendar file in text browsers: chosen, looked at, imported and taken back.
// Where a text browser is not installed, its story counts as skipped.
import { resolve } from "node:path";
import { hasLynx, startLynx } from "../support/lynx";
import { hasW3m, startW3m } from "../support/w3m";
import { CODE, createCalendar, expect, newEmail, test } from "./stories";

const FILE = resolve("tests/import/files/google.ics");

test("lynx: choose a file, look at it, import it", async ({ world }) => {
  test.skip(!hasLynx(), "lynx is not installed");
  test.slow();
  const { origin } = world.site;
  const email = newEmail();
  const lynx = startLynx();
  try {
    lynx.send(`${origin}/account/login`, { "E-mail": email }, "Send Me the Link");
    const { text } = await world.mailbox.waitFor(email, CODE);
    const login = `${origin}/account/login-code?email=${encodeURIComponent(email)}`;
    lynx.send(login, { "Access code": CODE.exec(text)?.[0] ?? "" }, "Login");
    const page = lynx.send(`${origin}/calendars`, { Title: "Rowing club" }, "Create Calendar");
    const calendar = /https?:\S+\/calendar\/[\w-]{22}(?=[/#])/.exec(page)?.[0] ?? "";
    const form = `${calendar}/import`;
    expect(lynx.send(form, {}, "Look at It First")).toContain("Choose a file first.");
    const looked = lynx.send(form, { "Calendar file": FILE }, "Look at It First");
    expect(looked).toContain("What the file would change");
    expect(looked).toContain("google.ics: 3 new");
    const draft = /https?:\S+\/import\/[\w-]{22}/.exec(looked)?.[0] ?? "";
    const imported = lynx.send(draft, {}, "Import 3 Events");
    expect(imported).toContain("Imported: 3 new");
    expect(imported).toContain("Regatta");
  } finally {
    lynx.close();
  }
});

test("w3m: choose a file, look at it, import it, and press Undo", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const address = `${world.site.origin}/calendar/${id}/import`;
  const w3m = await startW3m(address, editor.cookies, /Look at It First/);
  try {
    await w3m.reach("Skip to content");
    await w3m.enter(/Import events/);
    await w3m.next();
    await w3m.type(FILE);
    await w3m.reach("Look at It First");
    await w3m.enter(/What the file would change/);
    await w3m.reach("Import 3 Events");
    await w3m.enter(/Imported: 3 new/);
    await w3m.reach("Undo");
    await w3m.enter(/Undone/);
  } finally {
    w3m.close();
  }
});
