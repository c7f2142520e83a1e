// Answering in the text browser w3m within few presses; skipped without w3m.
import { hasW3m, startW3m, type W3m } from "../support/w3m";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Math.ceil(Date.now() / HOUR) * HOUR + 72 * HOUR;
const MOST_PRESSES = 12;
/** w3m needs Enter to start and to end typing. */
const TYPING = 2;

const NOBODY = new Map<string, string>();

/** From the event's page to the private link; returns the number of presses without typing. */
async function answerIn(
  url: string,
  shows: RegExp,
  act: (w3m: W3m) => Promise<void>,
): Promise<number> {
  const w3m = await startW3m(url, NOBODY, shows);
  try {
    await w3m.reach("Skip to content");
    await w3m.enter(shows);
    await act(w3m);
    return w3m.presses() - TYPING;
  } finally {
    w3m.close();
  }
}

test("w3m: answer, also for a series, and sign up, within few presses", async ({
  world,
  logIn,
}) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Rowing Club");
  const times = { from: START, to: START + HOUR };
  const add = async (more: Record<string, unknown>) => {
    const event = await addEvent(editor, id, { title: "Training", ...times, ...more });
    return `${world.site.origin}/calendar/${id}/events/${event}`;
  };
  const asks = { kind: "coming" };
  const slots = [
    { name: "Cake", places: 1 },
    { name: "Drinks", places: 2 },
  ];

  const one = await answerIn(await add({ asks }), /Are you coming/, async (w3m) => {
    await w3m.reach("Close");
    await w3m.next();
    await w3m.type("Dora");
    await w3m.reach("Yes, I'm coming");
    await w3m.enter(/You're coming, Dora\./);
  });
  const repeat = { freq: "week", count: 4 };
  const all = await answerIn(await add({ asks, repeat }), /Are you coming/, async (w3m) => {
    await w3m.reach("All dates");
    await w3m.next();
    await w3m.type("Dora");
    await w3m.reach("No, I can't");
    await w3m.enter(/You can't come\./);
  });
  const list = await add({ asks: { kind: "list", slots } });
  const signed = await answerIn(list, /Sign-up list/, async (w3m) => {
    await w3m.reach("Cake (1 of 1 left)");
    await w3m.next();
    await w3m.type("Dora");
    await w3m.reach("Sign Up");
    await w3m.enter(/You're signed up, Dora: Cake\./);
  });

  console.log("w3m presses", { one, all, signed });
  for (const presses of [one, all, signed]) expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
});
