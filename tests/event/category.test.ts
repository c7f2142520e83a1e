import { describe, expect, it, test } from "vitest";
import { COLOR_NAMES, categoryOf, findByName, freeColor } from "~/event/category";
import { isCategoryId, readTabQuery } from "~/web/request/page-query";

const U12 = { id: 3, name: "U12", tone: 2 };

describe("the category of an event", () => {
  it("is the one of its id, and none where that is gone or there is none", () => {
    expect(categoryOf({ categoryId: 3 }, [U12])).toBe(U12);
    expect(categoryOf({ categoryId: 4 }, [U12])).toBeUndefined();
    expect(categoryOf({ categoryId: null }, [U12])).toBeUndefined();
    expect(categoryOf({ categoryId: 3 })).toBeUndefined();
  });

  it.each(["u12", " U12 ", "\u202eU12"])("is found by its name as people type it: %j", (name) => {
    expect(findByName(name, [U12])).toBe(U12);
  });

  it("is not found by a part of its name, nor by nothing", () => {
    expect(findByName("U1", [U12])).toBeUndefined();
    expect(findByName("", [U12])).toBeUndefined();
  });
});

test("a new category gets the first free tone, and with all taken one of the eight", () => {
  expect(freeColor([])).toBe(1);
  expect(freeColor([{ tone: 1 }, { tone: 3 }])).toBe(2);
  const all = COLOR_NAMES.map((_, index) => ({ tone: index + 1 }));
  expect(freeColor(all)).toBe(1);
  expect(freeColor([...all, { tone: 1 }])).toBe(2);
});

test("an address names a category by its id in one spelling; all else is one and the same", () => {
  const read = (text: string) =>
    readTabQuery(new URLSearchParams(text), "list", false, (id) => id === 3).category;
  expect(read("category=3")).toBe(3);
  expect(read("")).toBeUndefined();
  expect(read("category=")).toBeUndefined();
  for (const text of ["4", "03", "3.0", "+3", "3 ", "0x3", "-3", "NaN", "9".repeat(30)]) {
    expect([text, read(`category=${encodeURIComponent(text)}`)]).toEqual([text, 0]);
    if (text !== "4") expect(isCategoryId(text)).toBe(false);
  }
});
