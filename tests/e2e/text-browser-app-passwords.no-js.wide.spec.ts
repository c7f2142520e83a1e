// Creating and deleting an app password in the text browser w3m within few presses; skipped without w3m.
import { hasW3m, startW3m } from "../support/w3m";
import { createCalendar, expect, newEmail, test } from "./stories";

const MOST_PRESSES = 20;
/** w3m needs Enter to start and to end typing. */
const TYPING = 2;

test("w3m: make a password for a program, and end it on the profile, within few presses", async ({
  world,
  logIn,
}) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Rowing Club");
  const { origin } = world.site;

  const url = `${origin}/calendar/${id}/app`;
  const making = await startW3m(url, editor.cookies, /What do you use/);
  await making.reach("Skip to content");
  await making.enter(/What do you use/);
  for (let button = 0; button < 5; button += 1) await making.next();
  await making.type("Tablet");
  await making.reach("Make a Password");
  await making.enter(/Copy it now\. It won't be shown again\./);
  const made = making.presses() - TYPING;
  expect(making.screen()).toMatch(/([a-z]{4}-){5}[a-z]{4}/);
  making.close();

  const ending = await startW3m(`${origin}/account#app-passwords`, editor.cookies, /Tablet/);
  await ending.reach("End Tablet");
  await ending.enter(/Tablet can no longer log in\./);
  const ended = ending.presses();
  ending.close();

  console.log("w3m presses", { made, ended });
  for (const presses of [made, ended]) expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
});
