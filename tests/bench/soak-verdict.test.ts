// The endurance run fails on errors and growth, but not on a restart, noise or a cache that fills.
import { describe, expect, it } from "vitest";
import { judge, lastStretch, type Sample } from "../../bench/soak-verdict";

/** An hour of samples, one every ten seconds. */
function hour(change: (seconds: number) => Partial<Sample> = () => ({})): Sample[] {
  return Array.from({ length: 361 }, (_, index) => {
    const seconds = index * 10;
    const noise = (index * 7) % 11;
    const usual = { run: 1, memoryMb: 300 + noise, descriptors: 60 + noise };
    return { seconds, ...usual, databaseMb: 20, logMb: seconds / 60, ...change(seconds) };
  });
}

describe("an hour", () => {
  it("without faults and growth is as it should be, however its memory filled at first", () => {
    expect(judge(hour(), [])).toEqual([]);
    const filling = hour((seconds) => ({ memoryMb: Math.min(300, 100 + seconds / 5) }));
    expect(judge(filling, [])).toEqual([]);
    expect(
      judge(
        hour((seconds) => ({ memoryMb: 300 - seconds / 60 })),
        [],
      ),
    ).toEqual([]);
  });

  it("with one fault fails, and says which", () => {
    expect(judge(hour(), ["503 list"])).toEqual(["Faults: 1 or more, the first: 503 list."]);
  });

  it("in whose last half memory grows by more than 5 % fails", () => {
    const growing = (percent: number) =>
      hour((seconds) => ({ memoryMb: 300 * (1 + (percent / 100) * (seconds / 1_800 - 1)) }));
    expect(judge(growing(4.9), [])).toEqual([]);
    expect(judge(growing(5.1), [])).toEqual(["Memory grew by 5.1 % in the last half."]);
  });

  it("in whose last half connections stay open fails", () => {
    const leaking = hour((seconds) => ({ descriptors: 50 + Math.floor(seconds / 100) }));
    expect(judge(leaking, [])).toEqual(["18 more files or connections are open than before."]);
  });

  it("is judged by the longest time between restarts, each of which begins with little memory", () => {
    const restarted = hour((seconds) => {
      const run = 1 + Number(seconds >= 2_000) + Number(seconds >= 3_400);
      return { run, memoryMb: 100 * run };
    });
    const stretch = lastStretch(restarted);
    expect([stretch[0]?.seconds, stretch.at(-1)?.seconds]).toEqual([2_000, 3_390]);
    expect(judge(restarted, [])).toEqual([]);
    const leaking = restarted.map((each) => ({
      ...each,
      memoryMb: 100 + (each.seconds - 2_000) / 10,
    }));
    expect(judge(leaking, [])).toEqual([expect.stringMatching(/^Memory grew by/)]);
  });

  it("that is but a minute tells nothing, and says so", () => {
    const minute = hour().slice(0, 7);
    expect(judge(minute, [])).toEqual([expect.stringMatching(/^No process ran long enough/)]);
    expect(judge([], [])).toEqual([expect.stringMatching(/^No process ran long enough/)]);
  });
});
