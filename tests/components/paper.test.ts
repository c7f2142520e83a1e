// Style sheets name the size of the paper.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

/** Sheets for other paper than A4: Letter in some regions, and the papers of a year. */
const OTHERS = ["paper-letter.css", "year.css"];

it("is A4 in every sheet but those for Letter and for the year, and always named", () => {
  const sizes = readdirSync("app", { recursive: true, encoding: "utf8" }).flatMap((path) => {
    if (!path.endsWith(".css")) return [];
    const text = readFileSync(join("app", path), "utf8");
    const file = basename(path);
    return (text.match(/(?<![-\w])size:\s*[^;]+/g) ?? []).map((size) => ({ file, size }));
  });
  expect(sizes.length).toBeGreaterThanOrEqual(9);
  for (const { file, size } of sizes) {
    const paper = OTHERS.includes(file) ? "(A4|A3|letter)" : "A4";
    expect(size, file).toMatch(new RegExp(`^size: ${paper}( portrait| landscape)?$`));
  }
});
