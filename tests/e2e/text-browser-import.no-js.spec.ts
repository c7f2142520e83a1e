// A calendar file in a text browser: chosen, looked at and imported.
// Where lynx is not installed, the story counts as skipped.
import { writeFileSync } from "node:fs";
import { FILE_NAME, FILE_TEXT } from "./foreign-file";
import { test } from "./lynx-stories";
import { expect } from "./stories";

test("lynx: choose a file, look at it, import it", async ({ lynx, makeCalendar }, story) => {
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
});
