// Searching, and a printable list for a date range, in text browsers.
import { hasLynx, startLynx } from "../support/lynx";
import { hasW3m, startW3m } from "../support/w3m";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

test("w3m and lynx search too, and list a term", async ({ world, logIn }) => {
  test.skip(!hasW3m() || !hasLynx(), "w3m, lynx or tmux is not installed");
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Wintertraining", from: START, to: START + HOUR });
  const at = `${world.site.origin}/calendar/${id}`;
  const w3m = await startW3m(`${at}/list`, new Map(), /Search/);
  try {
    // The search field follows the last tab, with the cursor inside its brackets.
    await w3m.reach("News");
    await w3m.next();
    await w3m.type("TRAIN");
    await w3m.reach("Search");
    await w3m.enter(/1 event found[\s\S]*Wintertraining/);
  } finally {
    w3m.close();
  }
  const lynx = startLynx();
  try {
    const found = lynx.send(`${at}/list`, { Search: "xylophone" }, "Search");
    expect(found).toContain("Nothing found");
    const term = lynx.send(`${at}/print`, { From: "2031-03-01", To: "2031-03-31" }, "Show List");
    expect(term).toContain("March 1 - March 31, 2031");
    expect(term).toContain(at);
  } finally {
    lynx.close();
  }
});
