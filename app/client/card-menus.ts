// Loads, once there are menus of events' cards, what scripts add to them; without it they open and close all the same.
import { useEffect } from "react";

let isLoaded = false;

/** For what draws cards, however many there are. */
export function useCardMenus(): void {
  useEffect(() => {
    if (isLoaded || !document.querySelector(".event-actions, .event-buttons")) return;
    isLoaded = true;
    import("./open-menu").then(
      ({ watchMenus }) => watchMenus(),
      () => {
        isLoaded = false;
      },
    );
  });
}
