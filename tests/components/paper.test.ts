// What style sheets say of paper.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("is the reader's own: Letter where that is usual, A4 elsewhere, since no sheet names one", () => {
  const sheets = readdirSync("app/styles").map((file) =>
    readFileSync(`app/styles/${file}`, "utf8"),
  );
  const sizes = sheets.flatMap((text) => text.match(/(?<![-\w])size:\s*[^;]+/g) ?? []);
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  for (const size of sizes) expect(size).toMatch(/^size: (portrait|landscape)$/);
});
