// Work done in pieces stops once nobody waits for it; work that several requests wait for is done once.
import { expect, test } from "vitest";
import { beginWork, createSharing, releaseSlot, WorkEnded } from "~/store/kernel/work";
import { yieldEach, yieldToOthers } from "~/store/kernel/yielding";

/** A request's result, whether its slot is free again, and a function that disconnects it. */
function request<T>(work: () => Promise<T>) {
  const state = { isFree: false, outcome: Promise.resolve() as Promise<unknown>, leave: () => {} };
  const { leave } = beginWork(
    () => {
      state.outcome = work().catch((error: unknown) => error);
    },
    () => {
      state.isFree = true;
    },
  );
  return Object.assign(state, { leave });
}

function* endless(done: { pieces: number }) {
  for (;;) {
    done.pieces += 1;
    yield;
  }
}

async function makeEndless(done: { pieces: number }): Promise<void> {
  for await (const _ of yieldEach(endless(done)));
}

const others = () => new Promise<void>((resolve) => setImmediate(resolve));

test("it ends at its next piece once its client has gone, and the place is free after that", async () => {
  const done = { pieces: 0 };
  const asked = request(() => makeEndless(done));
  while (done.pieces < 3) await others();
  asked.leave();
  expect(asked.isFree).toBe(false);
  expect(await asked.outcome).toBeInstanceOf(WorkEnded);
  expect(asked.isFree).toBe(true);
  const { pieces } = done;
  await others();
  expect(done.pieces).toBe(pieces);
});

test("work without a client is done to its end", async () => {
  expect(await yieldToOthers(() => "done")).toBe("done");
});

test("the same is made once for all who ask meanwhile, in whoever's request", async () => {
  const sharing = createSharing<string>();
  let made = 0;
  const make = async () => {
    made += 1;
    return yieldToOthers(() => `made ${made}`);
  };
  const all = [1, 2, 3].map(() => request(() => sharing.get("view", make)));
  expect(sharing.has("view")).toBe(true);
  for (const { outcome } of all) expect(await outcome).toBe("made 1");
  expect(sharing.has("view")).toBe(false);
  const later = request(() => sharing.get("view", make));
  expect(await later.outcome).toBe("made 2");
});

test("it goes on while anybody waits, and ends with the last of them; until then it holds their places", async () => {
  const sharing = createSharing<void>();
  const done = { pieces: 0 };
  const [first, second] = [1, 2].map(() =>
    request(() => sharing.get("view", () => makeEndless(done))),
  );
  while (done.pieces < 3) await others();
  first?.leave();
  const before = done.pieces;
  while (done.pieces < before + 3) await others();
  expect(first?.isFree).toBe(false);
  second?.leave();
  expect(await second?.outcome).toBeInstanceOf(WorkEnded);
  await others();
  expect([first?.isFree, second?.isFree]).toEqual([true, true]);
});

test("a failure reaches all of them and is not kept", async () => {
  const sharing = createSharing<string>();
  const fail = () => Promise.reject(new Error("no disk"));
  const all = [1, 2].map(() => request(() => sharing.get("view", fail)));
  for (const { outcome } of all) expect(await outcome).toMatchObject({ message: "no disk" });
  expect(await sharing.get("view", async () => "made")).toBe("made");
});

test("a client that takes the answer too slowly gives its place away while its work goes on", async () => {
  const done = { pieces: 0 };
  const asked = request(async () => {
    releaseSlot();
    await makeEndless(done);
  });
  expect(asked.isFree).toBe(true);
  while (done.pieces < 3) await others();
  asked.leave();
  expect(await asked.outcome).toBeInstanceOf(WorkEnded);
});
