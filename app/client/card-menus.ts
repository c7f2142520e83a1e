// Loads, once there are menus of cards or rows, what scripts add to them; without it they open and close all the same.
import { useEffect } from "react";

let isLoaded = false;

/** For what draws cards, however many there are. */
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
