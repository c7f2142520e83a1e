// Tells the service worker which pages to store for reading offline, and whether it has one.
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { whenIdle } from "./idle";

const WORKER = programPaths.serviceWorker();
/** As it names them. */
const KEPT_PAGES = "calendar-pages";

/**
 * Has each calendar page that a visitor without a session sees kept for reading
 * offline; for somebody who is logged in everything kept is thrown away. Browsers
 * have no worker on plain http, except on the own machine.
 */
export function useOffline(): void {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ loggedIn: boolean }>("root");
  const loggedIn = root?.loggedIn ?? true;

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    if (loggedIn) void tellWorker("drop");
    else if (pathname.startsWith(pagePaths.calendar(""))) {
      const keep = new URL(pathname + search, window.location.href).href;
      return whenIdle(() => void startWorker().then(() => tellWorker({ keep })));
    }
  }, [pathname, search, loggedIn]);
}

/** What a browser refuses here is an extra that is not there. */
async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER).catch(() => undefined);
}

async function tellWorker(message: unknown): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const worker = registration?.active ?? registration?.installing ?? registration?.waiting;
  worker?.postMessage(message);
}

/** True where the worker has kept the whole page at `address`. */
export async function isKept(address: string): Promise<boolean> {
  if (!("caches" in window)) return false;
  const page = await caches.match(address, { cacheName: KEPT_PAGES }).catch(() => undefined);
  return page !== undefined;
}
