// Moves the current-time line in the week every minute, while the page stays open on the same day.
import { useEffect } from "react";
import { startClasses } from "~/event/week-classes";
import { isInHours, MINUTES_A_QUARTER } from "~/event/week-grid";
import { dayIn, minutesIn } from "~/time/zones";

type Now = { day: string; zone: string; first: number; last: number };

const MINUTE_MS = 60_000;

/** For the component that draws the week; `now` is missing if the week does not include today. */
export function useNowLine(now: Now | undefined): void {
  useEffect(() => {
    if (!now) return;
    const move = () => moveNowLine(Date.now(), now);
    move();
    const timer = setInterval(move, MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
}

export function moveNowLine(epoch: number, { day, zone, ...hours }: Now): void {
  const isToday = dayIn(epoch, zone) === day;
  const minutes = minutesIn(epoch, zone);
  for (const line of document.querySelectorAll<HTMLElement>(".week-now")) {
    line.hidden = !isToday || !isInHours(minutes, hours);
    line.className = `week-now ${startClasses(Math.floor(minutes / MINUTES_A_QUARTER))}`;
    line.style.setProperty("--past", String((minutes % MINUTES_A_QUARTER) / MINUTES_A_QUARTER));
  }
  const time = document.querySelector<HTMLElement>(".week-hours > .week-now");
  const names = document.querySelectorAll<HTMLElement>(".week-hours > i");
  const hour = names[Math.floor(minutes / 60) - hours.first]?.dataset.hour;
  const drawn = time?.dataset.time;
  if (!time || !drawn || !hour) return;
  time.dataset.time = timeInHour(hour, minutes % 60);
  for (const text of document.querySelectorAll(".week-now > span")) {
    text.textContent = text.textContent?.replace(drawn, time.dataset.time) ?? "";
  }
}

/** "2:05pm" and "14:05" from the name of their hour, in the reader's own spelling. */
export function timeInHour(hour: string, minute: number): string {
  if (minute === 0) return hour;
  return hour.replace(/(\d+)(:00)?/, `$1:${String(minute).padStart(2, "0")}`);
}
