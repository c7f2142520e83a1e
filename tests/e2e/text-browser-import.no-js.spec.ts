// A calendar file in a text browser: chosen, looked at and imported.
// Where lynx is not installed, the story counts as skipped.
import { resolve } from "node:path";
import { hasLynx, startLynx } from "../support/lynx";
import { CODE, expect, newEmail, test } from "./stories";

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
