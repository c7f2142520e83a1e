// The number of presses that the main jobs take in a text browser.
import { countAllPresses, MOST_IN_TEXT, prepare } from "./main-presses";
import { CODE, expect, newEmail, test } from "./stories";

test("each main job takes at most twelve presses without scripts", async ({
  page: manager,
  stranger: visitor,
  logIn,
  world,
  scripts: hasScripts,
}) => {
  test.slow();
  const email = newEmail();
  const scene = {
    ...(await prepare(await logIn(newEmail()))),
    email,
    readCode: async () => CODE.exec((await world.mailbox.waitFor(email, CODE)).text)?.[0] ?? "",
    hasScripts,
  };
  const counts = await countAllPresses({ manager, visitor }, scene);
  expect(counts.size).toBeGreaterThanOrEqual(7);
  for (const [{ name }, presses] of counts) expect(presses, name).toBeLessThanOrEqual(MOST_IN_TEXT);
});
