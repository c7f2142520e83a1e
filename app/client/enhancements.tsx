// Everything that scripts add to every page; pages work without it.
import { useLocation, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Announcer } from "./announcer";
import { keepLocalCopies } from "./cookie-copies";
import { useFocusAfterForm } from "./focus-after-form";
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

/** Goes once, at the end of the root's body. */
export function Enhancements() {
  useLinks();
  usePageKeys();
  useFormScripts();
  useLoadLimit();
  useFreshness();
  useFocusAfterForm();
  useHighlightNew();
  useScrollTo();
  useTellServer();
  useOffline();

  return <Announcer />;
}

/** Writes browser facts to cookies, and reloads the page's data if it would change with them. */
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
    // Wait while a page is loading: a second request for it would lose its message, which is sent only once.
    if (!isBehind || state !== "idle") return;
    setBehind(false);
    // A form with times keeps the time zone it was drawn in.
    const typing = document.querySelector("form[data-guard]");
    if (typing || !pathname.startsWith("/calendar")) return;
    dropAll();
    revalidate();
  }, [isBehind, state, pathname, revalidate]);
}
