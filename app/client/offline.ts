// Sends the service worker the pages to store for offline reading, and checks whether a page is stored.
import { msg } from "@lingui/core/macro";
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { whenIdle } from "./idle";
import { pageWords } from "./page-words";

const WORKER = programPaths.serviceWorker();
/** The worker's name for its cache of pages. */
const KEPT_PAGES = "calendar-pages";

/** A visitor's personal content on a page. */
const OWN = "[data-unkept]";

/**
 * Stores each calendar page seen by a visitor without a session for offline reading, except pages with personal
 * content; for a logged-in user, deletes everything stored. Over plain http, only localhost has service workers.
 */
export function useOffline(): void {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ loggedIn: boolean }>("root");
  const loggedIn = root?.loggedIn ?? true;

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    if (loggedIn) void tellWorker("drop");
    else if (pathname.startsWith(pagePaths.calendar(""))) {
      const { href } = new URL(pathname + search, window.location.href);
      return whenIdle(() => void startWorker().then(() => tellWorker(offlineText(href))));
    }
  }, [pathname, search, loggedIn]);
}

/** A page that may not be stored is also deleted from the store. */
function offlineText(address: string) {
  const isOwn = document.querySelector(OWN) !== null;
  return isOwn ? { forget: address } : { keep: address, words: sayOffline() };
}

/** The worker's sentences in the page's language; the worker itself has none, since it is the same for everyone. */
function sayOffline() {
  const { lang, dir } = document.documentElement;
  const words = pageWords();
  // The worker inserts the time.
  const time = "{time}";
  return {
    lang,
    dir,
    title: words._(msg`EAS: Offline`),
    heading: words._(msg`You are offline.`),
    age: words._(msg`You are offline. This page is from ${time}.`),
    unknown: words._(msg`This page is not stored on this device, so it cannot be shown now.`),
    known: words._(msg`These pages can be read:`),
  };
}

/** Offline reading is an extra, so failures are not reported. */
async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER).catch(() => undefined);
}

async function tellWorker(message: unknown): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const worker = registration?.active ?? registration?.installing ?? registration?.waiting;
  worker?.postMessage(message);
}

/** True if the worker has stored the whole page at `address`. */
export async function isKept(address: string): Promise<boolean> {
  if (!("caches" in window)) return false;
  const page = await caches.match(address, { cacheName: KEPT_PAGES }).catch(() => undefined);
  return page !== undefined;
}
