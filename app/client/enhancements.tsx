// The list of what scripts add to every page; the page works without any of them.
import { useLocation, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Announcer } from "./announcer";
import { keepLocalCopies } from "./cookie-copies";
import { useHighlightNew } from "./highlight-new";
import { doInPieces } from "./idle";
import { usePageKeys } from "./key-press";
import { useLinks } from "./links";
import { useLoadLimit } from "./load-limit";
import { dropAll, useFreshness } from "./loader-cache";
import { useOffline } from "./offline";
import { useFormScripts } from "./route-scripts";
import { useScrollTo } from "./scroll-to";
import { drawnZone, isInOtherZone } from "./time-zone";

/** Goes at the end of the root's body, once. */
export function Enhancements() {
  useLinks();
  usePageKeys();
  useFormScripts();
  useLoadLimit();
  useFreshness();
  useHighlightNew();
  useScrollTo();
  useTellServer();
  useOffline();

  return <Announcer />;
}

/** Writes what only the browser knows to cookies; a page that would be another one with it is loaded again. */
function useTellServer(): void {
  const { pathname, key } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const zone = drawnZone(useMatches());
  const [isBehind, setBehind] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that leads back to its own page may change a cookie
  useEffect(() => {
    const told: boolean[] = [];
    return doInPieces([
      () => told.push(isInOtherZone(zone)),
      () => told.push(keepLocalCopies()),
      () => told.includes(true) && setBehind(true),
    ]);
  }, [pathname, key, zone]);

  useEffect(() => {
    // Wait for a page that is loading: a second request for it would lack its message, which is sent once.
    if (!isBehind || state !== "idle") return;
    setBehind(false);
    // A form with times keeps the zone in which it was drawn.
    const typing = document.querySelector("form[data-guard]");
    if (typing || !pathname.startsWith("/calendar")) return;
    dropAll();
    revalidate();
  }, [isBehind, state, pathname, revalidate]);
}
