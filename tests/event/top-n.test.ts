import { describe, expect, test } from "vitest";
import { createTopN } from "~/event/top-n";

const byValue = (a: { n: number }, b: { n: number }) => a.n - b.n;

/** All numbers below `count`, each once, in an order without any to it. */
function mixed(count: number): { n: number }[] {
  return Array.from({ length: count }, (_, at) => ({ n: (at * 7_919) % count }));
}

function firstsOf(count: number, slice: { skip: number; limit: number }) {
  const firsts = createTopN(byValue, slice);
  for (const one of mixed(count)) firsts.add(one);
  const { total, list } = firsts.read();
  return { total, list: list.map(({ n }) => n) };
}

function numbers(from: number, upTo: number): number[] {
  return Array.from({ length: upTo - from }, (_, at) => from + at);
}

describe("the first of many", () => {
  test.each([
    [{ skip: 0, limit: 50 }, numbers(0, 50)],
    [{ skip: 50, limit: 50 }, numbers(50, 100)],
    [{ skip: 19_990, limit: 50 }, numbers(19_990, 20_000)],
    [{ skip: 20_000, limit: 50 }, []],
    [{ skip: 0, limit: 0 }, []],
  ])("are the wanted ones, in order: %o of 20,000", (slice, wanted) => {
    expect(firstsOf(20_000, slice)).toEqual({ total: 20_000, list: wanted });
  });

  test("are all where there are fewer", () => {
    expect(firstsOf(3, { skip: 0, limit: 50 })).toEqual({ total: 3, list: [0, 1, 2] });
    expect(firstsOf(0, { skip: 0, limit: 50 })).toEqual({ total: 0, list: [] });
  });
});
