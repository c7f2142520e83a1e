// Tells whether scripts are running, and runs effects only in the browser.
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
 * True once dialogs can be drawn over the tab below; until then their screens are drawn alone.
 * On the server's page, React draws the tab in pieces when it has nothing more urgent to do.
 */
export function useDialogs(): boolean {
  return useDeferredValue(useHydrated()) && canShowDialogs();
}

/** False in browsers from before 2022, in which dialogs stay pages. */
export function canShowDialogs(): boolean {
  return typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}

/** useLayoutEffect without its warning on the server. */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
