// How many route patterns Remix tries to match an address: counted, not timed.
import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";
import { afterEach, expect, test, vi } from "vitest";

const manifest = Object.values(flatRoutes("app", ["**/*.css"]));

/** The routes as Remix passes them to its router on each request. */
function routesBelow(parentId: string): AgnosticDataRouteObject[] {
  return manifest
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): AgnosticDataRouteObject => {
      if (index) return { id, index, ...(path && { path }) };
      return { id, ...(path && { path }), children: routesBelow(id) };
    });
}

const routes = [{ id: "root", path: "", children: routesBelow("root") }];

/** Counts the patterns tried: one per route on the way to a leaf, with the root counted each time. */
function look(address: string): { id: string | undefined; patterns: number } {
  let patterns = 0;
  vi.stubGlobal(
    "RegExp",
    class extends RegExp {
      constructor(source: string, flags?: string) {
        super(source, flags);
        patterns += 1;
      }
    },
  );
  const id = matchRoutes(routes, address)?.at(-1)?.route.id;
  vi.unstubAllGlobals();
  return { id, patterns };
}

afterEach(() => vi.unstubAllGlobals());

test("a call about a calendar is found with half the patterns of one that is not there", () => {
  const saving = look("/api/calendar/saveEvent");
  const unknown = look("/api/nothing/of/this");

  expect(saving.id).toBe("routes/api.calendar.$call");
  expect(unknown.id).toBe("routes/api.$");
  expect(saving.patterns).toBeLessThan(unknown.patterns / 2);
});

test("whatever is below it is the interface's too", () => {
  expect(look("/api/calendar/saveEvent/more").id).toBe("routes/api.$");
  expect(look("/api/calendar").id).toBe("routes/api.$");
});
