// Importing a calendar file in a text browser: choose, preview, import, undo. Skipped without lynx.
import { writeFileSync } from "node:fs";
import { hasLynx } from "../support/lynx";
import { dumpInBoth, findGlued } from "../support/text-dumps";
import { hasW3m } from "../support/w3m";
import { FILE_NAME, FILE_TEXT } from "./foreign-file";
import { test } from "./lynx-stories";
import { createCalendar, expect, newEmail } from "./stories";

test("lynx: choose a file, look at it, import it, take it back", async ({
  lynx,
  makeCalendar,
}, story) => {
  const file = story.outputPath(FILE_NAME);
  writeFileSync(file, FILE_TEXT);
  const calendar = await makeCalendar("Rowing club");
  const form = `${calendar}/import`;
  expect(lynx.send(form, {}, "Preview")).toContain("Choose a file first.");
  const looked = lynx.send(form, { "Calendar file": file }, "Preview");
  expect(looked).toContain("What the file would change");
  expect(looked).toContain("google.ics: 3 new");
  const draft = /https?:\S+\/import\/[\w-]{22}/.exec(looked)?.[0] ?? "";
  const imported = lynx.send(draft, {}, "Import 3 Events");
  expect(imported).toContain("Imported: 3 new");
  expect(imported).toContain("Regatta");

  const history = lynx.read(`${calendar}/history`);
  const opened = /https?:\S+\/history\?batch=\S+/.exec(history)?.[0] ?? "";
  expect(lynx.read(opened)).toMatch(/^ *\(\[\d+\]BUTTON\) Undo$/m);
  const back = lynx.send(`${calendar}/history`, {}, "Undo Imported google.ics: 3 new");
  expect(back).toContain("Undone.");
  expect(lynx.read(`${calendar}/list`)).not.toContain("Regatta");
});

test("the history of an import reads as lines and words", async ({ logIn }) => {
  test.skip(!hasLynx() || !hasW3m(), "a text browser is not installed");
  const editor = await logIn(newEmail());
  const calendarId = await createCalendar(editor, "Rowing club");
  const look = () =>
    editor.call("import/preview", { calendarId, name: FILE_NAME, text: FILE_TEXT });
  const { draftId } = await look();
  const { batch } = await editor.call("import/apply", { calendarId, draftId });
  const draw = async (path: string) => {
    const drawn = dumpInBoth(await (await editor.send(`/calendar/${calendarId}${path}`)).text());
    expect(drawn.flatMap(findGlued)).toEqual([]);
    return drawn;
  };

  const when = String.raw`[A-Z][a-z]{2} \d+, \d+:\d\d[ap]m`;
  const line = (text: string) => new RegExp(`^[ \\d.]*${text}\\s*$`, "m");
  for (const drawn of await draw("/history")) {
    expect(drawn).toMatch(line(`Imported google\\.ics: 3 new, ${when}`));
    expect(drawn).toMatch(line(`Imported by ann\\.\\.\\., ${when}`));
    expect(drawn).toMatch(line("\\[?(?:\\(BUTTON\\) )?Undo Imported google\\.ics: 3 new\\]?"));
  }
  for (const drawn of await draw(`/history?batch=${batch}`)) {
    expect(drawn).toMatch(line("Imported google\\.ics: 3 new"));
    expect(drawn).toMatch(line("\\[?(?:\\(BUTTON\\) )?Undo\\]?"));
    expect(drawn).toMatch(line(`Regatta, ${when}`));
    expect(drawn).toMatch(line(`Event\\. Added by ann\\.\\.\\., ${when}`));
    expect(drawn).toMatch(line(`Repeating event\\. Added by ann\\.\\.\\., ${when}`));
  }

  const { events } = await editor.call("calendar/view", { id: calendarId });
  const regatta = events.find(({ title }) => title === "Regatta")?.id;
  await editor.api("calendar/deleteEvent", { calendarId, eventId: regatta });
  const { draftId: again } = await look();
  for (const drawn of await draw(`/import/${again}`)) {
    expect(drawn).toMatch(/Deleted here on [A-Z][a-z]{2} \d+\./);
  }
});
