// Repeating events in the text browsers lynx and w3m: created, one date changed, later dates, all, each deleted.
// Without the text browser, a story counts as skipped.
import type { Lynx } from "../support/lynx";
import { hasW3m, startW3m, type W3m } from "../support/w3m";
import { test } from "./lynx-stories";
import { createCalendar, expect, newEmail } from "./stories";

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

/** The address of an action on the date of a day, by the date's link in the list. */
function addressOf(lynx: Lynx, calendar: string, day: string, action: string): string {
  const end = `_${day.replaceAll("-", "")}`;
  const links = lynx.read(`${calendar}/list`).match(/https?:\S+\/events\/\S+/g) ?? [];
  const found = links.find((link) => link.endsWith(end));
  if (!found) throw new Error(`The list has no link that ends with ${end}.`);
  return `${found}/${action}`;
}

test("a weekly training in w3m", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const calendar = `${world.site.origin}/calendar/${id}`;
  const list = async (query = "") => (await editor.send(`/calendar/${id}/list${query}`)).text();
  const open = async (path: string, shows: RegExp, act: (w3m: W3m) => Promise<void>) => {
    const w3m = await startW3m(`${calendar}/${path}`, editor.cookies, shows);
    try {
      await act(w3m);
    } finally {
      w3m.close();
    }
  };
  const date = async (day: string) => {
    const found = new RegExp(`/(events/[\\w-]+_${day.replaceAll("-", "")})"`).exec(await list());
    return found?.[1] ?? "";
  };
  await list();

  await open("events/new?day=2031-03-04", /Create Event/, async (w3m) => {
    await toTitle(w3m);
    await w3m.type("Training");
    await w3m.reach("Does not repeat");
    await w3m.choose(WEEK);
    await w3m.reach("Save");
    await w3m.enter(/Saved:/);
  });
  expect(await list()).toContain("2031-03-25T16:00Z");

  await open(`${await date("2031-03-11")}/edit`, /Edit Event/, async (w3m) => {
    await toTitle(w3m, 3);
    await w3m.type(" 2");
    await w3m.reach("Save");
    await w3m.enter(/Saved:/);
  });
  expect((await list()).match(/>Training 2<\/a>/g)).toHaveLength(1);

  await open(`${await date("2031-03-25")}/edit`, /Edit Event/, async (w3m) => {
    await w3m.reach("Close");
    await chooseScope(w3m, "This and following dates");
    await w3m.next();
    await w3m.next();
    await w3m.type(" 3");
    await w3m.reach("Save");
    await w3m.enter(/Saved:/);
  });
  expect((await list("?upcoming=100")).match(/>Training 3<\/a>/g)?.length).toBeGreaterThan(10);
  expect((await list()).match(/>Training<\/a>/g)).toHaveLength(2);

  for (const [day, scope, said] of [
    ["2031-03-18", "Only this date", /Deleted Tue, Mar 18/],
    ["2031-04-08", "This and following dates", /This and the following dates deleted/],
    ["2031-03-25", "All dates", /All dates deleted/],
    ["2031-03-04", "All dates", /All dates deleted/],
  ] as const) {
    await open(`${await date(day)}/delete`, /Confirm to delete this event/, async (w3m) => {
      // The menu above the dialog contains "Deleted Events".
      await w3m.reach("Close");
      await chooseScope(w3m, scope);
      await w3m.reach("Delete");
      await w3m.enter(said);
    });
  }
  expect(await list()).not.toMatch(/>Training/);
});

/** Goes to the form's title, after Close and as many radio buttons. */
async function toTitle(w3m: W3m, choices = 0): Promise<void> {
  await w3m.reach("Close");
  for (let passed = 0; passed <= choices; passed += 1) await w3m.next();
}

/** Presses the radio button before the label. */
async function chooseScope(w3m: W3m, scope: string): Promise<void> {
  if (scope === "Only this date") return;
  await w3m.reach(` ) ${scope}`);
  await w3m.enter(new RegExp(`\\(\\*\\) ${scope}`));
}
