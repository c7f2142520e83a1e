// Category rows in a calendar's form: added, removed and moved by buttons, or ordered by numbers.
import { describe, expect, it } from "vitest";
import { COUNTS } from "~/values/limits";
import {
  changeCategories,
  readCalendarForm,
  readCategoryRows,
} from "~/web/pages/calendars/calendar-form-view";

/** A posted form: names with the typed order. */
function formOf(rows: [name: string, order: string, id?: string][]): Record<string, string> {
  const fields = rows.flatMap(([name, order, id = ""], index) => [
    [`categories.${index}.id`, id],
    [`categories.${index}.name`, name],
    [`categories.${index}.tone`, "4"],
    [`categories.${index}.order`, order],
  ]);
  return { title: "Club", timeZone: "UTC", modifiedAt: "5", ...Object.fromEntries(fields) };
}

const namesIn = (orders: string[]) => {
  const names = ["A", "B", "C", "D"];
  const rows = orders.map((order, index): [string, string] => [names[index] ?? "", order]);
  return readCalendarForm(formOf(rows))
    .categories?.map(({ name }) => name)
    .join("");
};

describe("the numbers of the rows", () => {
  it.each([
    ["nobody changed", ["1", "2", "3", "4"], "ABCD"],
    ["one goes to the top", ["1", "2", "3", "1"], "DABC"],
    ["one goes down", ["3", "2", "3", "4"], "BCAD"],
    ["two change places", ["2", "1", "3", "4"], "BACD"],
    ["all of them turned around", ["4", "3", "2", "1"], "DCBA"],
    ["one beyond the end", ["99", "2", "3", "4"], "BCDA"],
    ["zero", ["1", "0", "3", "4"], "BACD"],
    ["no numbers", ["x", "", "-1", "1.5"], "ABCD"],
  ])("put them in order: %s", (_what, orders, expected) => {
    expect(namesIn(orders)).toBe(expected);
  });
});

const rowsAfter = (values: Record<string, string>, intent: string) =>
  readCategoryRows(changeCategories({ ...values, intent })?.values ?? {});

describe("a row", () => {
  it("is added with a color that is free, and removed by its place, others being as they were typed", () => {
    const values = formOf([
      ["A", "2", "7"],
      ["B", "1"],
    ]);
    expect(rowsAfter(values, "add")).toMatchObject([
      { name: "B" },
      { name: "A", id: "7" },
      { name: "", tone: 1 },
    ]);
    // The typed numbers sort first, so the button's row 0 is B.
    expect(rowsAfter(values, "remove 0")).toMatchObject([{ name: "A", id: "7" }]);
    expect(rowsAfter(values, "remove 9")).toHaveLength(2);
    expect(changeCategories(values)).toBeUndefined();
  });

  it("is left out where it is new and nobody named it, and kept where its name was emptied", () => {
    const { categories } = readCalendarForm(
      formOf([
        ["", "1"],
        ["", "2", "7"],
        ["C", "3"],
      ]),
    );
    expect(categories).toEqual([
      { id: 7, name: "", tone: 4 },
      { name: "C", tone: 4 },
    ]);
  });

  it("cannot be added to twelve, and a thirteenth that is sent comes to the operation, which refuses it", () => {
    const most = Array.from({ length: COUNTS.categories }, (_, n): [string, string] => [
      `C${n}`,
      String(n + 1),
    ]);
    expect(rowsAfter(formOf(most), "add")).toHaveLength(COUNTS.categories);
    const { categories } = readCalendarForm(formOf([...most, ["One more", "13"]]));
    expect(categories).toHaveLength(COUNTS.categories + 1);
  });
});

it("says nothing of categories where the form has no part for them", () => {
  const { categories } = readCalendarForm({ title: "Club", timeZone: "UTC" });
  expect(categories).toBeUndefined();
});
