// Keeps the page when a link cannot be followed. Only this file uses Remix internals (2.17.5): docs/decisions/0042.

import { msg } from "@lingui/core/macro";
import { matchRoutes } from "@remix-run/react";
import { tellUnanswered } from "./failed-request-event";
import type { ReplyError } from "./page-data-request";
import { pageWords } from "./page-words";

const ARRIVED = msg`Your changes are saved. Reload this page to see them.`;

/** True while a navigation is being canceled; nothing else may be loaded then. */
let breakingOff = false;

/**
 * True if the page stays. It does not after an accepted form, after Back (the address has already changed), or if the
 * server fails: that gets an error screen at its own address.
 */
export function keepPage(failure: ReplyError): boolean {
  const { location: here, navigation, errors } = window.__remixRouter.state;
  if (navigation.state === "loading" && (navigation.formMethod ?? "GET") !== "GET") {
    failure.text = pageWords()._(ARRIVED);
    return false;
  }
  const { pathname, search } = window.location;
  // An error screen is not worth keeping, and lacks the data for it.
  if (breakingOff || errors || pathname !== here.pathname || search !== here.search) return false;
  if (failure.isFault && navigation.state === "loading") return false;
  tellUnanswered({ message: failure.message, isForm: navigation.state === "submitting" });
  breakOff();
  return true;
}

/**
 * Cancels the router's navigation and stays on the page. The router has no call for that, but a new navigation cancels
 * the running one; going to the current address loads nothing and ends at once.
 */
function breakOff(): void {
  const router = window.__remixRouter;
  const { location, matches } = router.state;
  const rules = matches.map(({ route }) => route.shouldRevalidate);
  for (const { route } of matches) route.shouldRevalidate = () => false;
  breakingOff = true;
  const { pathname, search, hash, state } = location;
  const options = { replace: true, preventScrollReset: true, state };
  const over = router.navigate({ pathname, search, hash }, options);
  for (const [index, { route }] of matches.entries()) route.shouldRevalidate = rules[index];
  void over.finally(() => {
    breakingOff = false;
  });
}

/** URLs of the scripts that the page at `path` needs and the router has not loaded. */
export function scriptsOf(path: string): string[] {
  const { routes } = window.__remixManifest;
  const matches = matchRoutes(window.__remixRouter.routes, path) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const route = id in window.__remixRouteModules ? undefined : routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}

/** Runs the cached scripts of the page at `path`, so that going there starts with its data. */
export async function startScripts(path: string): Promise<void> {
  const matches = matchRoutes(window.__remixRouter.routes, path) ?? [];
  const missing = matches.filter(({ route }) => !(route.id in window.__remixRouteModules));
  await Promise.all(missing.map(({ route }) => route.lazy?.()));
}

type RouteModules = typeof window.__remixRouteModules;

/** Modules from the page's own scripts, until Remix has its list. */
const brought: RouteModules = {};

/**
 * Gives Remix these route modules by file name, since they came in the caller's own script;
 * otherwise it would load each when a link leads to it.
 */
export function preloadRoutes(modules: Record<string, unknown>): void {
  if (typeof window === "undefined") return;
  for (const [file, module] of Object.entries(modules)) {
    const id = file.replace(/^\./, "routes").replace(/\.tsx$/, "");
    (window.__remixRouteModules ?? brought)[id] = module as RouteModules[string];
  }
}

/** Called once, before the router is created: a page's first modules run before Remix has its list. */
export function registerPreloaded(): void {
  Object.assign(window.__remixRouteModules, brought);
}
