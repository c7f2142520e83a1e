// What `npm run check -- related` and `npm run mutants` choose: the tests of a file, and the small faults put into it.
import { describe, expect, test } from "vitest";
import { chooseBySeed, listMutations } from "../../scripts/mutations.mjs";
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

  test("say which of them are wide, and which start the product", () => {
    const ofSupport = listRelated(["tests/support/site.ts"]);
    const kill = ofSupport.find(({ file }) => file === "tests/faults/kill.test.ts");
    expect(kill).toMatchObject({ isBuilt: true, isWide: true });
  });

  test("are the test itself, if that is what changed", () => {
    const [own, ...others] = listRelated(["tests/values/text.test.ts"]);
    expect([own?.file, own?.distance, others]).toEqual(["tests/values/text.test.ts", 0, []]);
  });
});

describe("a mutant", () => {
  function mutate(source: string): string[] {
    return listMutations("a.ts", source).map(
      ({ start, end, text }) => `${source.slice(0, start)}${text}${source.slice(end)}`,
    );
  }

  test("has a condition negated, or joined otherwise", () => {
    expect(mutate("if (a && b) { c = 1; }")).toEqual([
      "if (!(a && b)) { c = 1; }",
      "if (a || b) { c = 1; }",
    ]);
    expect(mutate("const d = a ? b : c;")).toEqual(["const d = !(a) ? b : c;"]);
  });

  test("has a limit shifted, or a number raised", () => {
    expect(mutate("const isFew = n < most;")).toEqual(["const isFew = n <= most;"]);
    expect(mutate("const MOST = 20;")).toEqual(["const MOST = (20 + 1);"]);
  });

  test("lacks a call, or gives it other arguments", () => {
    expect(mutate("send(mail, to);")).toEqual(["undefined;", "send(to, mail);", "send(mail);"]);
    expect(mutate("const size = count(all);")).toEqual([]);
  });

  test("is the same one for the same seed, and none is tried twice", () => {
    const all = Array.from({ length: 30 }, (_, n) => n);
    const chosen = chooseBySeed(all, 10, 7);
    expect(chooseBySeed(all, 10, 7)).toEqual(chosen);
    expect(chooseBySeed(all, 5, 7)).toEqual(chosen.slice(0, 5));
    expect(chooseBySeed(all, 10, 8)).not.toEqual(chosen);
    expect(new Set(chooseBySeed(all, 99, 7)).size).toBe(30);
  });
});
