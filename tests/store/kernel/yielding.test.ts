// Long work beside everything else, on a clock that only the work moves.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginWork } from "~/store/kernel/work";
import { beginCheapRequest, yieldToOthers } from "~/store/kernel/yielding";

let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Pieces of this many ms, each requested after the one before, as for a feed. */
async function work(pieces: number, { ms, told }: { ms: number; told: string[] }, name = "piece") {
  for (let n = 0; n < pieces; n += 1) {
    await yieldToOthers(() => {
      now += ms;
      told.push(name);
    });
  }
}

/** Everything else takes this many ms in each round of the event loop, until the work is over. */
async function beside(work: Promise<unknown>, ms: number, told: string[]): Promise<void> {
  let isOver = false;
  work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    now += ms;
    told.push("other");
  }
}

/** How many pieces were done in each gap between other work; the last gap may be shorter. */
function runs(told: string[]): number[] {
  const text = told.map((each) => (each === "other" ? " " : "x")).join("");
  return text.split(" ").flatMap((run) => run.length || []);
}

test("pieces of one work share a turn of 4 ms where everything else is quick", async () => {
  const told: string[] = [];
  await beside(work(12, { ms: 1, told }), 1, told);
  expect(runs(told)).toEqual([4, 4, 4]);
});

test("a piece longer than a turn has one to itself", async () => {
  const told: string[] = [];
  await beside(work(3, { ms: 7, told }), 1, told);
  expect(runs(told)).toEqual([1, 1, 1]);
});

test.each([
  ["a fifth of what everything else takes", 60, 12],
  ["20 ms at most, however long all the rest takes", 10_000, 20],
])("long work has %s", async (_name, ms, pieces) => {
  const told: string[] = [];
  await beside(work(pieces * 3, { ms: 1, told }), ms, told);
  // On the first request, no time has been measured yet.
  expect(runs(told).slice(1, 3)).toEqual([pieces, pieces]);
});

test("several works go on in turn, and none waits for another's end", async () => {
  const told: string[] = [];
  const both = [work(4, { ms: 1, told }, "a"), work(4, { ms: 1, told }, "b")];
  await Promise.all(both);
  expect(told.join("")).toBe("abababab");
});

test("what a piece throws reaches who asked, and the next one has its turn", async () => {
  const failing = yieldToOthers(() => {
    throw new Error("no room");
  });
  const next = yieldToOthers(() => "done");
  await expect(failing).rejects.toThrow("no room");
  await expect(next).resolves.toBe("done");
});

/** Ten rounds of the event loop beside a cheap request that ends after the sixth. */
async function besideQuick(begin: (work: () => void) => void): Promise<string> {
  // Lets the slice of the previous test end.
  await new Promise<void>((resolve) => setImmediate(resolve));
  const told: string[] = [];
  const end = beginCheapRequest();
  begin(() => work(3, { ms: 7, told }, "x"));
  for (let round = 1; round <= 10; round += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    now += 1;
    told.push(" ");
    if (round === 6) end();
  }
  return told.join("");
}

test("expensive work waits until requests of little cost are answered", async () => {
  const begin = (work: () => void) => beginWork(work, () => undefined);
  expect(await besideQuick(begin)).toBe("      x x x  ");
});

test("a piece of a request of little cost waits for no other", async () => {
  expect(await besideQuick((work) => work())).toBe("x x x        ");
});

test("expensive work waits for a tenth of a second, and then has a fifth of that", async () => {
  const told: string[] = [];
  const end = beginCheapRequest();
  beginWork(
    () => work(60, { ms: 1, told }),
    () => undefined,
  );
  await beside(new Promise((resolve) => setTimeout(resolve, 30)), 10, told);
  end();
  expect(runs(told)[0]).toBeGreaterThanOrEqual(20);
  expect(told.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "other"));
});

test("a cheap request's pieces run before those of expensive work that waited longer", async () => {
  const told: string[] = [];
  const end = beginCheapRequest();
  beginWork(
    () => work(3, { ms: 7, told }, "expensive"),
    () => undefined,
  );
  await work(3, { ms: 7, told }, "cheap");
  expect(told).toEqual(["cheap", "cheap", "cheap"]);
  end();
  await beside(new Promise((resolve) => setTimeout(resolve, 30)), 1, []);
  expect(told.slice(3)).toEqual(["expensive", "expensive", "expensive"]);
});
