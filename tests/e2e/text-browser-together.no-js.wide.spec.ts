// Several calendars in one view, and the form that combines them, in w3m; skipped without w3m.
import { hasW3m, startW3m } from "../support/w3m";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

test.skip(!hasW3m(), "w3m is not installed");

test("in w3m one sees all favorites together, and the form that combines them", async ({
  world,
  logIn,
}) => {
  test.slow();
  const editor = await logIn(newEmail());
  const [first, second] = [
    await createCalendar(editor, "Handball Club"),
    await createCalendar(editor, "Choir"),
  ];
  const from = Date.now() + 3_600_000;
  for (const id of [first, second])
    await addEvent(editor, id, { title: "Evening", from, to: from + 60_000 });
  const { origin } = world.site;
  const w3m = await startW3m(`${origin}/calendars`, editor.cookies, /Subscribe to All/);
  try {
    await w3m.reach("List");
    await w3m.enter(/HC\s+Handball Club/);
    expect(w3m.screen()).toContain("Evening");
    expect(w3m.screen()).toMatch(/Ch\s+Choir/);
  } finally {
    w3m.close();
  }
  const form = await startW3m(
    `${origin}/together/new`,
    editor.cookies,
    /Other links, one per line/,
  );
  try {
    await form.reach("Logout");
    await form.next();
    await form.type("Our club");
    const screen = form.screen();
    for (const text of ["[ ] Choir", "[ ] Handball Club", "Combine Calendars"]) {
      expect(screen).toContain(text);
    }
  } finally {
    form.close();
  }
});
