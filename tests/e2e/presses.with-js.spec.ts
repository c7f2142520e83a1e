// The number of presses that the main jobs take with a mouse.
import { countAllPresses, prepare } from "./main-presses";
import { CODE, expect, newEmail, test } from "./stories";

test("each main job takes no more presses than it should", async ({
  page: manager,
  stranger: visitor,
  logIn,
  world,
}) => {
  test.slow();
  const email = newEmail();
  const scene = {
    ...(await prepare(await logIn(newEmail()))),
    email,
    readCode: async () => CODE.exec((await world.mailbox.waitFor(email, CODE)).text)?.[0] ?? "",
    hasScripts: true,
  };
  const counts = await countAllPresses({ manager, visitor }, scene);
  expect(counts.size).toBe(8);
  for (const [{ name, goal }, presses] of counts) expect(presses, name).toBeLessThanOrEqual(goal);
});
