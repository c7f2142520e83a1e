// A random walk over all features, checked only by invariants: a few fixed seeds here, new ones in `npm run walk`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sample } from "../support/runs";
import { WalkScene } from "./walk-scene";
import { KINDS, Step } from "./walk-steps";

const { WALK_SEEDS, WALK_STEPS = "20", WALK_RUNS = "1" } = process.env;
const SEEDS = WALK_SEEDS?.split(",").map(Number) ?? sample([1, 2, 3, 4, 5], 3);

const number = fc.nat({ max: 11 });
const steps = KINDS.map((kind) =>
  fc.tuple(number, number, number, number).map((numbers) => new Step(kind, numbers)),
);
const walks = fc.commands(steps, { maxCommands: Number(WALK_STEPS), size: "max" });

test.each(SEEDS)(
  "whatever is done in whatever order, everybody sees the same: seed %i",
  async (seed) => {
    let walked = 0;
    const walk = fc.asyncProperty(walks, async (commands) => {
      await fc.asyncModelRun(async () => ({ model: {}, real: await WalkScene.open() }), commands);
      walked += 1;
    });
    await fc.assert(walk, { seed, numRuns: Number(WALK_RUNS) });
    expect(walked).toBe(Number(WALK_RUNS));
  },
);
