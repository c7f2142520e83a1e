// Categories and Undo in w3m; skipped without w3m.
import { drawInW3m, hasW3m, startW3m } from "../support/w3m";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR_MS = 3_600_000;

test("w3m offers to add a category, and shows one alone", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const address = `${world.site.origin}/calendar/${id}`;
  const from = Date.UTC(2031, 2, 4, 17);
  await addEvent(editor, id, { title: "Party", from, to: from + HOUR_MS });
  const w3m = await startW3m(`${address}/edit`, editor.cookies, /Edit Calendar/);
  try {
    await w3m.reach("Add Category");
    await w3m.enter(/Category 1/);
  } finally {
    w3m.close();
  }
  await editor.call("calendar/save", { id, title: "Club", categories: [{ name: "U12" }] });
  await addEvent(editor, id, { title: "Training", from, to: from + HOUR_MS, category: "U12" });
  const { categories } = await editor.call("calendar/view", { id });
  const filtered = `?category=${categories[0]?.id}`;
  for (const page of [`/list${filtered}`, `/calendar${filtered}&month=2031-03`]) {
    const drawn = drawInW3m(address + page);
    expect(drawn).toContain("Training");
    expect(drawn).not.toContain("Party");
    expect(drawn).toMatch(/All[\s\S]*U12/);
  }
  expect(drawInW3m(`${address}/list`)).toMatch(/Training\s+U12/);
});

test("w3m draws the message with the button Undo, and presses it", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const from = Date.UTC(2031, 2, 4, 17);
  const eventId = await addEvent(editor, id, { title: "Training", from, to: from + HOUR_MS });
  await editor.post(`/calendar/${id}/events/${eventId}/delete`, { confirmed: "yes" });
  const list = `${world.site.origin}/calendar/${id}/list`;
  expect(drawInW3m(list)).not.toContain("Training");
  const w3m = await startW3m(list, editor.cookies, /Event deleted\./);
  try {
    await w3m.reach("Undo");
    await w3m.enter(/Undone\./);
  } finally {
    w3m.close();
  }
  expect(drawInW3m(list)).toContain("Training");
});
