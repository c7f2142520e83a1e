// Repeating events in lynx and w3m: created, changed for one date, later dates and all, deleted; skipped where the
// browser is missing.
import type { Lynx } from "../support/lynx";
import { test } from "./lynx-stories";
import { expect } from "./stories";

const WEEK = 2;

test("a weekly training in lynx", async ({ lynx, makeCalendar }) => {
  const calendar = await makeCalendar("Club");
  lynx.read(`${calendar}/list`);

  await test.step("every week until a date", async () => {
    const made = lynx.send(
      `${calendar}/events/new?day=2031-03-04`,
      {
        Title: "Training",
        Repeats: WEEK,
        "On date": true,
        ".*[)] On date": "2031-04-08",
      },
      "Save",
    );
    expect(made).toContain("Tue, Mar 4 '31, 5pm - 6pm");
    expect(made).toContain("Tue, Apr 8 '31, 5pm - 6pm");
    expect(made).not.toContain("Apr 15");
  });

  await test.step("one date later", async () => {
    const changed = lynx.send(
      addressOf(lynx, calendar, "2031-03-11", "edit"),
      { "From time": "18:00", "To time": "19:00" },
      "Save",
    );
    expect(changed).toMatch(/Tue, Mar 11 '31, 6pm - 7pm\s+repeats\s+changed/);
    expect(changed).toContain("Tue, Mar 18 '31, 5pm - 6pm");
  });

  await test.step("another rule for one date is refused, and nothing is lost", async () => {
    const refused = lynx.send(
      addressOf(lynx, calendar, "2031-03-18", "edit"),
      { Repeats: 1, Location: "Lake" },
      "Save",
    );
    expect(refused).toContain(
      "To change how it repeats, choose This and following dates or All dates.",
    );
    expect(refused).toMatch(/Repeats \[\d+\]\[\(?\d?\)?_*Every month/);
    expect(refused).toContain("Lake");
  });

  await test.step("the following dates elsewhere", async () => {
    const changed = lynx.send(
      addressOf(lynx, calendar, "2031-03-25", "edit"),
      { Location: "Lake", "This and following dates": true },
      "Save",
    );
    expect(changed.match(/^\s*Lake/gm)).toHaveLength(3);
  });

  await test.step("all dates with another title", async () => {
    const edit = addressOf(lynx, calendar, "2031-03-04", "edit");
    const changed = lynx.send(edit, { Title: "Rowing", "All dates": true }, "Save");
    expect(changed.match(/\]Rowing$/gm)).toHaveLength(3);
    expect(changed).toContain("Tue, Mar 11 '31, 6pm - 7pm");
  });

  await test.step("one date deleted and restored, the following and all deleted", async () => {
    const one = addressOf(lynx, calendar, "2031-04-01", "delete");
    expect(lynx.send(one, {}, "Delete")).toContain("Deleted Tue, Apr 1 '31.");
    const dates = addressOf(lynx, calendar, "2031-04-08", "edit").replace(/_\d+\/edit$/, "/dates");
    expect(lynx.read(`${dates}?from=2031-01-01`)).toMatch(/Apr 1 '31, 5pm - 6pm.*deleted/);
    const back = lynx.send(`${dates}?from=2031-01-01`, {}, "Restore");
    expect(back).toContain("Date restored.");
    const following = { "This and following dates": true } as const;
    const left = lynx.send(addressOf(lynx, calendar, "2031-04-01", "delete"), following, "Delete");
    expect(left).toContain("This and the following dates deleted.");
    expect(left).toContain("Mar 25");
    expect(left).not.toContain("Apr 8");
    const all = { "All dates": true } as const;
    const none = lynx.send(addressOf(lynx, calendar, "2031-03-11", "delete"), all, "Delete");
    expect(none).toContain("All dates deleted.");
    expect(none).not.toContain("]Rowing");
    expect(lynx.read(`${calendar}/events/deleted`)).toContain("Repeating event, 3 dates to come");
  });
});

/** The address of an action on one date, from that date's link in the list. */
function addressOf(lynx: Lynx, calendar: string, day: string, action: string): string {
  const end = `_${day.replaceAll("-", "")}`;
  const links = lynx.read(`${calendar}/list`).match(/https?:\S+\/events\/\S+/g) ?? [];
  const found = links.find((link) => link.endsWith(end));
  if (!found) throw new Error(`The list has no link that ends with ${end}.`);
  return `${found}/${action}`;
}
