// Loads the scripts for menus on cards and rows once there are any; without them, menus still open and close.
import { useEffect } from "react";

let isLoaded = false;

/** Called by everything that draws cards; starts watching only once. */
export function useCardMenus(): void {
  useEffect(() => {
    if (isLoaded || !document.querySelector(".event-actions, .event-buttons, .calendar-row"))
      return;
    isLoaded = true;
    import("./open-menu").then(
      ({ watchMenus }) => watchMenus(),
      () => {
        isLoaded = false;
      },
    );
  });
}
