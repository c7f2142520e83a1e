// A suggestion in w3m: sent by a visitor, approved by the coach; skipped without w3m.
import { hasW3m, startW3m, type W3m } from "../support/w3m";
import { createCalendar, expect, newEmail, test } from "./stories";

test("a parent suggests in w3m, the coach approves in w3m", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "U12");
  await editor.call("calendar/save", { id, title: "U12", suggestions: true });
  const open = async (
    path: string,
    { cookies, shows }: { cookies: ReadonlyMap<string, string>; shows: RegExp },
    act: (w3m: W3m) => Promise<void>,
  ) => {
    const address = `${world.site.origin}/calendar/${id}/${path}`;
    const w3m = await startW3m(address, cookies, shows);
    try {
      await act(w3m);
    } finally {
      w3m.close();
    }
  };

  const toTitle = async (w3m: W3m) => {
    await w3m.reach("Close");
    await w3m.next();
  };

  const visitor = { cookies: new Map<string, string>(), shows: /Suggest an Event/ };
  await open("suggest?day=2031-03-08", visitor, async (w3m) => {
    await toTitle(w3m);
    await w3m.type("Summer fair");
    await w3m.reach("18:00");
    // The last day, all day, location, notes, name.
    for (const _ of [1, 2, 3, 4, 5]) await w3m.next();
    await w3m.type("Dora");
    await w3m.reach("Send");
    await w3m.enter(/Thank you\. Managers will look/);
    expect(w3m.screen()).not.toContain("Summer fair");
  });

  await open("list", { cookies: editor.cookies, shows: /1 Suggestion/ }, async (w3m) => {
    await w3m.reach("1 Suggestion");
    await w3m.enter(/From Dora/);
    await w3m.reach("Approve");
    await w3m.enter(/Suggested by Dora/);
    await w3m.reach("Skip to Save");
    await w3m.enter(/Notes/);
    await w3m.reach("Save");
    await w3m.enter(/Saved:/);
  });
  const { events } = await editor.call("calendar/view", { id });
  expect(events.map(({ title }) => title)).toEqual(["Summer fair"]);
});
