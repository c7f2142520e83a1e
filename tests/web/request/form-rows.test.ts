// The buttons of form rows: the effect of each, and which field or button gets the focus.
import { describe, expect, it } from "vitest";
import { changeRows } from "~/web/request/form-rows";

const press = (intent: string | undefined, rows = "ABC") =>
  changeRows(intent, { rows: [...rows], list: "links", first: "title", most: 4, empty: "-" });

describe("the buttons of rows", () => {
  it.each([
    ["up 2", "ACB", "links.1.up"],
    ["up 1", "BAC", "links.0.down"],
    ["down 0", "BAC", "links.1.down"],
    ["down 1", "ACB", "links.2.up"],
    ["remove 0", "BC", "links.0.remove"],
    ["remove 2", "AB", "links.1.remove"],
    ["add", "ABC-", "links.3.title"],
  ])("%s gives %s, and the focus goes on at %s", (intent, rows, focus) => {
    const changed = press(intent);
    expect(changed?.rows.join("")).toBe(rows);
    expect(changed?.focus).toBe(focus);
  });

  it("leave the rows as they are where there is no such row, and past the most", () => {
    for (const intent of ["up 0", "down 2", "up 9", "down -1", "remove 9", "remove x", "up"])
      expect(press(intent)?.rows.join("")).toBe("ABC");
    expect(press("add", "ABCD")).toEqual({ rows: [..."ABCD"], focus: "links.3.title" });
  });

  it("lead to Add once the last row is removed", () => {
    expect(press("remove 0", "A")).toEqual({ rows: [], focus: "links.add" });
  });

  it("are not pressed where the form is to be saved", () => {
    for (const intent of [undefined, "", "save", "upwards 1"])
      expect(press(intent)).toBeUndefined();
  });
});
