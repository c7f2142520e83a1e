// Every address that takes a form, read from the routes themselves, so that none can be forgotten.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestCalendar } from "./api-people";

const ROUTES = "app/routes";
const ACTION = /export (async )?(function|const) action\b/;

/** The addresses of all screens with an action, for this calendar and what is in it. */
export function listFormPaths({ id, eventId, newsId }: TestCalendar): string[] {
  const values: Record<string, string> = { id, eventId, newsId, subject: "Hello" };
  return readdirSync(ROUTES)
    .filter((name) => name.endsWith(".tsx") && name !== "$.tsx")
    .filter((name) => ACTION.test(readFileSync(join(ROUTES, name), "utf8")))
    .map((name) => addressOf(name.replace(/\.tsx$/, ""), values));
}

/** Remix's flat names of routes: dots part the address, "_" hides a part, "$" is a parameter. */
function addressOf(name: string, values: Record<string, string>): string {
  const parts = name
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/^\(|\)$/g, ""))
    .map((part) => (part.startsWith("$") ? (values[part.slice(1)] ?? part) : part));
  return `/${parts.join("/")}`;
}
