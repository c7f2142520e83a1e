import { beforeEach, describe, expect, it } from "vitest";
import { dropAll, keepFresh } from "~/client/loader-cache";

let loads = 0;
let clock = 0;
const now = () => clock;
const load = async () => {
  loads += 1;
  return loads;
};

beforeEach(() => {
  dropAll();
  loads = 0;
  clock = 1_000;
});

describe("what the browser keeps of loaded pages", () => {
  it("answers from memory while it is fresh, and loads again afterwards", async () => {
    expect(await keepFresh("a", 300, load, now)).toBe(1);
    clock = 1_299;
    expect(await keepFresh("a", 300, load, now)).toBe(1);
    clock = 1_300;
    expect(await keepFresh("a", 300, load, now)).toBe(2);
  });

  it("does not keep an answer that was on its way while something changed", async () => {
    const slow = keepFresh(
      "a",
      300,
      async () => {
        dropAll();
        return "old";
      },
      now,
    );
    expect(await slow).toBe("old");
    expect(await keepFresh("a", 300, async () => "new", now)).toBe("new");
  });

  it("does not keep a failure", async () => {
    const failing = keepFresh("a", 300, () => Promise.reject(new Error("down")), now);
    await expect(failing).rejects.toThrow("down");
    expect(await keepFresh("a", 300, load, now)).toBe(1);
  });

  it("holds a bounded number of pages, the newest", async () => {
    for (let page = 0; page < 60; page += 1) await keepFresh(`page ${page}`, 300, load, now);
    expect(await keepFresh("page 59", 300, load, now)).toBe(60);
    expect(await keepFresh("page 0", 300, load, now)).toBe(61);
  });
});
