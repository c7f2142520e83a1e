// Keeps the page when a link cannot be followed. Everything here rests on what Remix keeps to itself (2.17.5), and
// nothing else of the client does: docs/decisions/0042.
import { matchRoutes } from "@remix-run/react";
import type { ReplyError } from "./replies";
import { tellUnanswered } from "./unanswered";

const ARRIVED = "Your changes are saved. Reload this page to see them.";

/** True while the page is asked to stay, when nothing else may be loaded. */
let breakingOff = false;

/**
 * True where the page stays. Not after a form was taken, not on the way Back, where the address has changed already,
 * and not on the way to a page that the server fails to make: there the failure is a screen of its own, at the address
 * that it is about.
 */
export function keepPage(failure: ReplyError): boolean {
  const { location: here, navigation, errors } = window.__remixRouter.state;
  if (navigation.state === "loading" && (navigation.formMethod ?? "GET") !== "GET") {
    failure.text = ARRIVED;
    return false;
  }
  const { pathname, search } = window.location;
  // An error screen has nothing that is worth keeping, nor the data to be kept with.
  if (breakingOff || errors || pathname !== here.pathname || search !== here.search) return false;
  if (failure.isFault && navigation.state === "loading") return false;
  tellUnanswered({ message: failure.message, isForm: navigation.state === "submitting" });
  breakOff();
  return true;
}

/**
 * Ends what the router is doing and leaves it where it is. It has no call for that, but breaks off whatever it
 * loads when another navigation begins; and one to where it is, of which nothing needs to be loaded, is over at once.
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

/** Addresses of the scripts that the page at `path` needs and that the router has not loaded. */
export function scriptsOf(path: string): string[] {
  const { routes } = window.__remixManifest;
  const matches = matchRoutes(window.__remixRouter.routes, path) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const route = id in window.__remixRouteModules ? undefined : routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}
