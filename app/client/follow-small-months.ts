// Scrolls the small months beside the list to the month in sight; without scripts, visitors scroll them.

let isFollowing = false;

/** Loaded with the first list, which may already be scrolled. */
export function followDays(): void {
  follow();
  if (!isFollowing) addEventListener("scroll", follow, { passive: true });
  isFollowing = true;
}

function follow(): void {
  const months = document.querySelector(".small-months");
  // They are hidden if there is no room.
  if (!months?.clientHeight) return;
  const days = [...document.querySelectorAll(".timeline-day")];
  const first = days.find((day) => day.getBoundingClientRect().bottom > 0);
  const month = first?.querySelector("time")?.dateTime.slice(0, 7);
  const shown = months.querySelector<HTMLElement>(`[data-month="${month}"]`);
  if (shown) months.scrollTop = shown.offsetTop;
}
