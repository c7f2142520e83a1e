// The list of what scripts add to every page; any line can be taken out without breaking a page.
import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Announcer } from "./announcer";
import { useFormScripts } from "./form-scripts";
import { dropAll, useFreshness } from "./freshness";
import { doInPieces } from "./idle";
import { useLinks } from "./links";
import { keepLocalCopies } from "./local-copies";
import { useOffline } from "./offline";
import { usePatience } from "./patience";
import { useScrollTo } from "./scroll-to";
import { useSettle } from "./settle";
import { tellTimeZone } from "./time-zone";

/** Stands once, at the end of the root's body. */
export function Enhancements() {
  useLinks();
  useFormScripts();
  usePatience();
  useFreshness();
  useSettle();
  useScrollTo();
  useTellServer();
  useOffline();

  return <Announcer />;
}

/** What only the browser knows goes into cookies; a page drawn without it is loaded again. */
function useTellServer(): void {
  const { pathname, key } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [isBehind, setBehind] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that leads back to its own page may change a cookie
  useEffect(() => {
    const told: boolean[] = [];
    return doInPieces([
      () => told.push(tellTimeZone()),
      () => told.push(keepLocalCopies()),
      () => told.includes(true) && setBehind(true),
    ]);
  }, [pathname, key]);

  useEffect(() => {
    // A page on its way comes first: asked for twice it would come without its message, which is given once.
    if (!isBehind || state !== "idle") return;
    setBehind(false);
    // A form with times keeps the zone that it was drawn in.
    const typing = document.querySelector("form[data-guard]");
    if (typing || !pathname.startsWith("/calendar")) return;
    dropAll();
    revalidate();
  }, [isBehind, state, pathname, revalidate]);
}
