// Whether scripts run yet, and effects that run only in the browser.
import { useDeferredValue, useEffect, useLayoutEffect, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * True once a dialog can be drawn over the tab below; until then its screen is drawn alone. On the page that the server
 * sent, the tab is drawn in pieces when React has nothing more urgent to do.
 */
export function useDialogs(): boolean {
  return useDeferredValue(useHydrated()) && canShowDialogs();
}

/** False in browsers from before 2022, where dialogs stay pages. */
export function canShowDialogs(): boolean {
  return typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}

/** useLayoutEffect, without its warning on the server. */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
