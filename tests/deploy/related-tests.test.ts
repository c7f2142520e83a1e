// Which tests `npm run check -- related` and `npm run mutants` choose for a file, and the faults put into it.
import { describe, expect, test } from "vitest";
import { listRelated } from "../../scripts/related.mjs";

describe("the tests of a changed file", () => {
  const related = listRelated(["app/operations/events/event-deletion.ts"]);
  const find = (file: string) => related.find((test) => test.file === file);

  test("are those that import it, and come by others to it, the nearest and those of its room first", () => {
    expect(related[0]).toMatchObject({ distance: 1, isBuilt: false, isWide: false });
    expect(related[0]?.file).toMatch(/^tests\/operations\/events\//);
    expect(find("tests/operations/kernel/access.test.ts")?.distance).toBeGreaterThan(1);
    expect(find("tests/values/text.test.ts")).toBeUndefined();
    const distances = related.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
});
