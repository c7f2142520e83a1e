// Judges an endurance run by its samples: no failures, no growth.

/** `run` counts the starts of the process; megabytes of 10^6 bytes. */
export type Sample = {
  seconds: number;
  run: number;
  memoryMb: number;
  descriptors: number;
  databaseMb: number;
  logMb: number;
};

/** A line fitted to the samples of one process: its final value, and its rise from the beginning. */
type Trend = { mean: number; rise: number };

const MOST_MEMORY_GROWTH = 0.05;
/** The number of connections varies; this many more are not yet a leak. */
const MOST_NEW_DESCRIPTORS = 10;
/** Fewer samples of one process are not conclusive. */
const TELLING_SAMPLES = 12;

/**
 * The longest run of one process in the second half. A restart frees memory, so samples before and after it are not
 * comparable.
 */
export function lastStretch(samples: readonly Sample[]): Sample[] {
  const half = (samples.at(-1)?.seconds ?? 0) / 2;
  const stretches = new Map<number, Sample[]>();
  for (const sample of samples) {
    if (sample.seconds < half) continue;
    stretches.set(sample.run, [...(stretches.get(sample.run) ?? []), sample]);
  }
  return [...stretches.values()].reduce(
    (longest, each) => (each.length > longest.length ? each : longest),
    [],
  );
}

/** Fits a line by least squares. */
export function trendOf(points: readonly { x: number; y: number }[]): Trend {
  const meanOf = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [x, y] = [meanOf(points.map((each) => each.x)), meanOf(points.map((each) => each.y))];
  const over = points.reduce((sum, each) => sum + (each.x - x) * (each.y - y), 0);
  const under = points.reduce((sum, each) => sum + (each.x - x) ** 2, 0);
  const slope = under === 0 ? 0 : over / under;
  return { mean: y, rise: slope * ((points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0)) };
}

/**
 * The failures, a sentence each; empty for a good run. `faults` are unexpected 4xx and 5xx responses, and connections
 * that failed outside a restart.
 */
export function judge(samples: readonly Sample[], faults: readonly string[]): string[] {
  const stretch = lastStretch(samples);
  const wrong =
    faults.length > 0 ? [`Faults: ${faults.length} or more, the first: ${faults[0]}.`] : [];
  if (stretch.length < TELLING_SAMPLES) {
    return [...wrong, "No process ran long enough in the last half to tell whether it grows."];
  }
  const of = (pick: (sample: Sample) => number) =>
    trendOf(stretch.map((sample) => ({ x: sample.seconds, y: pick(sample) })));
  const memory = of(({ memoryMb }) => memoryMb);
  const open = of(({ descriptors }) => descriptors);
  const percent = (100 * memory.rise) / (memory.mean - memory.rise / 2);
  if (percent > 100 * MOST_MEMORY_GROWTH) {
    wrong.push(`Memory grew by ${percent.toFixed(1)} % in the last half.`);
  }
  if (open.rise > MOST_NEW_DESCRIPTORS) {
    wrong.push(`${open.rise.toFixed(0)} more files or connections are open than before.`);
  }
  return wrong;
}
