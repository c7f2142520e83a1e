// Measures the cost of work by this process's CPU time, which a busy machine hardly changes.

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The minimum time of each work over several interleaved rounds, in microseconds.
 * Only ratios of these figures can be compared across machines.
 */
export function leastCpu(...works: (() => unknown)[]): number[] {
  const rounds = Array.from({ length: 15 }, () => works.map(cpuOf));
  return works.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? 0)));
}

/**
 * How many times as much a text costs if it is `times` times as long. Very small
 * costs count as a tenth of a millisecond.
 */
export function growthOf(work: (length: number) => () => unknown, length: number, times: number) {
  const [short = 0, long = 0] = leastCpu(work(length), work(length * times));
  return Math.max(long, 100) / Math.max(short, 100);
}
