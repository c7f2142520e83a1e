// Owns when the keys of the month grid work: while a month is drawn. Refuses to know which key does what.
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { attachArrowKeys, focusAwaitedDay } from "./arrow-keys";

/** For the component that draws a month, so that no other page downloads them. */
export function useMonthKeys(): void {
  const { pathname, search } = useLocation();
  useEffect(attachArrowKeys, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another address
  useEffect(focusAwaitedDay, [pathname, search]);
}
