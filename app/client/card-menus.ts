// Loads, once there are menus of cards or rows, what scripts add to them; without it they open and close all the same.
import { useEffect } from "react";

let isLoaded = false;

/** Called by everything that draws cards; watches once. */
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
