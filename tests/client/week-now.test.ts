// The line of now in the week moves on each minute, with the times that are drawn and read aloud beside it.
import { afterEach, expect, it, vi } from "vitest";
import { moveNowLine } from "~/client/week-now";
import { epochAt } from "~/time/zones";

afterEach(() => vi.unstubAllGlobals());

/** A page of 8am to 8pm that was drawn at 3pm. */
function drawnPage() {
  const line = () => ({ hidden: false, className: "", style: { setProperty: () => {} } });
  const time = { ...line(), dataset: { time: "3pm" } };
  const names = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((hour) => {
    return { dataset: { hour: `${hour > 12 ? hour - 12 : hour}${hour < 12 ? "am" : "pm"}` } };
  });
  const text = { textContent: "Now: 3pm" };
  const found: Record<string, object[]> = {
    ".week-now": [time, line()],
    ".week-hours > .week-now": [time],
    ".week-hours > i": names,
    ".week-now > span": [text],
  };
  vi.stubGlobal("document", {
    querySelector: (selector: string) => found[selector]?.[0] ?? null,
    querySelectorAll: (selector: string) => found[selector] ?? [],
  });
  return { time, text };
}

it("says the minute that it has moved to, minute after minute", () => {
  const { time, text } = drawnPage();
  const now = { day: "2026-11-23", zone: "Europe/Berlin", first: 8, last: 20 };
  for (const [clock, says] of [
    ["15:00", "3pm"],
    ["15:01", "3:01pm"],
    ["15:02", "3:02pm"],
    ["16:00", "4pm"],
  ] as const) {
    moveNowLine(epochAt("2026-11-23", clock, "Europe/Berlin"), now);
    expect([time.dataset.time, text.textContent]).toEqual([says, `Now: ${says}`]);
  }
});
