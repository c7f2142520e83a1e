// Keeps the page when a link cannot be followed. This file alone uses Remix internals (2.17.5): docs/decisions/0042.

import { msg } from "@lingui/core/macro";
import { matchRoutes } from "@remix-run/react";
import { tellUnanswered } from "./failed-request-event";
import type { ReplyError } from "./page-data-request";
import { pageWords } from "./page-words";

const ARRIVED = msg`Your changes are saved. Reload this page to see them.`;

/** True while a navigation is being canceled, when nothing else may be loaded. */
let breakingOff = false;

/**
 * True where the page stays. Not after a form was accepted, not on the way Back, where the address has changed already,
 * and not where the server fails to make the page: that failure gets an error screen at its own address.
 */
export function keepPage(failure: ReplyError): boolean {
  const { location: here, navigation, errors } = window.__remixRouter.state;
  if (navigation.state === "loading" && (navigation.formMethod ?? "GET") !== "GET") {
    failure.text = pageWords()._(ARRIVED);
    return false;
  }
  const { pathname, search } = window.location;
  // An error screen is not worth keeping, and lacks the data to be kept with.
  if (breakingOff || errors || pathname !== here.pathname || search !== here.search) return false;
  if (failure.isFault && navigation.state === "loading") return false;
  tellUnanswered({ message: failure.message, isForm: navigation.state === "submitting" });
  breakOff();
  return true;
}

/**
 * Cancels the router's navigation and stays on the page. The router has no call for that, but it cancels a load when
 * another navigation starts; one to the current address loads nothing and ends at once.
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

/** URLs of the scripts that the page at `path` needs and that the router has not loaded. */
export function scriptsOf(path: string): string[] {
  const { routes } = window.__remixManifest;
  const matches = matchRoutes(window.__remixRouter.routes, path) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const route = id in window.__remixRouteModules ? undefined : routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}

/** Evaluates them once they are in the browser's cache: going to the page at `path` then begins with its data. */
export async function startScripts(path: string): Promise<void> {
  const matches = matchRoutes(window.__remixRouter.routes, path) ?? [];
  const missing = matches.filter(({ route }) => !(route.id in window.__remixRouteModules));
  await Promise.all(missing.map(({ route }) => route.lazy?.()));
}

type RouteModules = typeof window.__remixRouteModules;

/** What came with the page's own scripts, until Remix has its list of modules. */
const brought: RouteModules = {};

/**
 * Has Remix use these modules of routes, by their files, instead of loading each when a link leads to it: they came in
 * the same script as the caller.
 */
export function bringRoutes(modules: Record<string, unknown>): void {
  if (typeof window === "undefined") return;
  for (const [file, module] of Object.entries(modules)) {
    const id = file.replace(/^\./, "routes").replace(/\.tsx$/, "");
    (window.__remixRouteModules ?? brought)[id] = module as RouteModules[string];
  }
}

/** Called once, before the router is made: a page's first modules are evaluated before Remix has its list. */
export function takeBrought(): void {
  Object.assign(window.__remixRouteModules, brought);
}
