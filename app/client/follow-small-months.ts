// Keeps the small months beside the list at the month of the days in sight; without scripts they scroll by themselves.

let isFollowing = false;

/** Loaded with the first list, which may be scrolled by then. */
export function followDays(): void {
  follow();
  if (!isFollowing) addEventListener("scroll", follow, { passive: true });
  isFollowing = true;
}

function follow(): void {
  const months = document.querySelector(".small-months");
  // Not drawn where there is no room for them.
  if (!months?.clientHeight) return;
  const days = [...document.querySelectorAll(".timeline-day")];
  const first = days.find((day) => day.getBoundingClientRect().bottom > 0);
  const month = first?.querySelector("time")?.dateTime.slice(0, 7);
  const shown = months.querySelector<HTMLElement>(`[data-month="${month}"]`);
  if (shown) months.scrollTop = shown.offsetTop;
}
