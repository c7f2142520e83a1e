// Lists all addresses of the site, and those that accept a form, from the route files, so that none is forgotten.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestCalendar } from "./api/api-people";

const ROUTES = "app/routes";
const ACTION = /export (async )?(function|const) action\b/;

/** The addresses of all screens with an action, for this calendar's content. */
export function listFormPaths(calendar: TestCalendar): string[] {
  const takesForms = (name: string) => ACTION.test(readFileSync(join(ROUTES, name), "utf8"));
  return listPaths(calendar, (name) => name.endsWith(".tsx") && takesForms(name));
}

/** The addresses of all routes that `isMeant` selects, except those that another route handles. */
export function listPaths(
  { id, eventId, newsId }: TestCalendar,
  isMeant: (name: string) => boolean = () => true,
): string[] {
  const values = { id, calendarId: id, eventId, newsId, subject: "Hello", day: "2026-12-05" };
  const names = readdirSync(ROUTES).filter((name) => name !== "$.tsx" && isMeant(name));
  return [...new Set(names.map((name) => addressOf(name.replace(/\.tsx?$/, ""), values)))];
}

/**
 * Remix's flat route names: dots separate path segments except in brackets, "_" hides a segment, "$" is a parameter.
 */
function addressOf(name: string, values: Record<string, string>): string {
  const parts = name
    .replace(/\[\.(\w+)\]/g, "\0$1")
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/^\(|\)$/g, ""))
    .map((part) => part.replace(/^\$(\w*)/, (_all, name) => values[name] ?? "nothing"))
    .map((part) => part.replace("\0", "."));
  return `/${parts.join("/")}`;
}
