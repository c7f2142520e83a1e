// What a piece of work costs, in a measure that a busy machine changes little: the processor time of this process.

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The least that each of the works took in some interleaved rounds, in
 * microseconds. Only ratios of these figures mean something everywhere.
 */
export function leastCpu(...works: (() => unknown)[]): number[] {
  const rounds = Array.from({ length: 15 }, () => works.map(cpuOf));
  return works.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? 0)));
}

/**
 * How many times as much a text of `times` times the length costs. What costs
 * next to nothing counts as a tenth of a millisecond.
 */
export function growthOf(work: (length: number) => () => unknown, length: number, times: number) {
  const [short = 0, long = 0] = leastCpu(work(length), work(length * times));
  return Math.max(long, 100) / Math.max(short, 100);
}
