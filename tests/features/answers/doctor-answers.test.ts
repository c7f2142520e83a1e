// The doctor's report on answers and the mails to people who gave them.
import { expect, it } from "vitest";
import { checkAnswers } from "~/features/answers/doctor";
import { joinWithMail, startAnswerRounds } from "../../support/answer-rounds";
import { DAY, HOUR, MINUTE } from "../../support/operations";
import { createAnswerScene, START } from "./answer-scene";

it("counts people and mails, and looks when changes wait to be told", async () => {
  const scene = createAnswerScene();
  const { world } = scene;
  const says = () => checkAnswers(world.database.$client, world.clock.now);
  expect(says()).toMatchObject({ state: "ok", says: "Nobody has answered an event" });
  joinWithMail(scene, "Ida");
  scene.send("Una", { email: "una@example.org" });
  scene.send("Zoe");
  const counted =
    "3 people answered, and 1 dates have numbers. 1 get mails, 1 have still to confirm";
  expect(says()).toEqual({
    about: "Answers",
    state: "ok",
    says: `${counted}; 0 mails wait, 0 failed in the last days`,
  });
  scene.save({ id: scene.eventId, from: START + DAY, to: START + DAY + HOUR });
  expect(says().state).toBe("ok");
  world.clock.now += HOUR + MINUTE;
  expect(says()).toMatchObject({
    state: "warn",
    says: expect.stringContaining("1 dates changed more than an hour ago, and nobody was told"),
  });
  await startAnswerRounds(world, { isKept: true }).run();
  expect(says()).toMatchObject({
    state: "ok",
    says: `${counted}; 1 mails wait, 0 failed in the last days`,
  });
});
