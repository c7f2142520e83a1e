// The printed year: one sheet of the region's or the address's paper size; other prints follow it, too.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
/** In points, as Chromium writes them. */
const SIZES = {
  a4: [595, 842],
  letter: [612, 792],
  a3: [1191, 842],
  "a4 landscape": [842, 595],
  "letter landscape": [792, 612],
};

function readSheets(pdf: Buffer): { count: number; size: number[] } {
  const text = pdf.toString("latin1");
  const [, box = ""] = /\/MediaBox\s*\[([^\]]*)\]/.exec(text) ?? [];
  const [, , width = 0, height = 0] = box.trim().split(/\s+/).map(Number);
  const count = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  return { count, size: [Math.round(width), Math.round(height)] };
}

test("a year is one sheet of each paper, and prints are on the region's", async ({
  browser,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const title = "Society of the friends of the old town's library";
  const id = await createCalendar(editor, title);
  await editor.call("calendar/save", { id, title, holidays: "DE-BY" });
  for (const name of ["Training of the juniors", "Board meeting", "Choir"]) {
    const from = Date.UTC(2026, 0, 1, 17);
    await addEvent(editor, id, { title: name, from, to: from + HOUR, repeat: { freq: "day" } });
  }
  for (const [language, paper] of [
    ["de-DE", "a4"],
    ["en-US", "letter"],
  ] as const) {
    const extraHTTPHeaders = { "Accept-Language": language };
    const context = await browser.newContext({ locale: language, extraHTTPHeaders });
    const page = await context.newPage();
    for (const [path, size, most] of [
      ["year?year=2026", paper, 1],
      ["year?year=2026&paper=a4", "a4", 1],
      ["year?year=2026&paper=letter", "letter", 1],
      ["year?year=2026&paper=a3", "a3", 1],
      ["calendar?month=2026-08", `${paper} landscape`, 1],
      ["share/poster", paper, 1],
      ["term?from=2026-08-01&to=2026-08-02", paper, 1],
      ["list", paper, 20],
    ] as const) {
      await page.goto(`/calendar/${id}/${path}`);
      const { count, size: found } = readSheets(await page.pdf({ preferCSSPageSize: true }));
      expect([language, path, found]).toEqual([language, path, SIZES[size]]);
      expect(count, `${language} ${path}`).toBeLessThanOrEqual(most);
    }
    await context.close();
  }
});
