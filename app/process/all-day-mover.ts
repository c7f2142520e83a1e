// Recalculates all-day events after a calendar's zone changes, in batches; resumes after a restart.

import { yieldToOthers } from "~/store/kernel/yielding";
import type { Store } from "~/store/store";
import { MINUTE_MS } from "~/time/durations";

export type DayMover = { stop: () => void };

export function startDayMover(store: Store, log: (line: object) => void): DayMover {
  const moving = new Set<number>();
  let isStopped = false;

  async function move(calendarId: number): Promise<void> {
    if (moving.has(calendarId)) return;
    moving.add(calendarId);
    const goOn = () => !isStopped && store.change(() => store.dayMoves.goOn(calendarId));
    try {
      while (await yieldToOthers(goOn));
    } catch (error) {
      log({ level: "error", event: "day-moves-failed", error: String(error) });
      setTimeout(moveLeft, MINUTE_MS).unref();
    }
    moving.delete(calendarId);
  }

  function moveLeft(): void {
    if (isStopped) return;
    for (const calendarId of store.dayMoves.listLeft()) void move(calendarId);
  }

  store.dayMoves.onLeft((calendarId) => void move(calendarId));
  moveLeft();
  return {
    stop() {
      isStopped = true;
    },
  };
}
