// Measures the cost of work by this process's CPU time, which a busy machine hardly changes.

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The minimum time of each work over several interleaved rounds, in microseconds. Only ratios are comparable across
 * machines.
 */
export function leastCpu(...works: (() => unknown)[]): number[] {
  const rounds = Array.from({ length: 15 }, () => works.map(cpuOf));
  return works.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? 0)));
}

/** How many times as much a text costs if it is `times` as long. Very small costs count as 0.1 ms. */
export function growthOf(work: (length: number) => () => unknown, length: number, times: number) {
  const [short = 0, long = 0] = leastCpu(work(length), work(length * times));
  return Math.max(long, 100) / Math.max(short, 100);
}

/**
 * The share of the work's CPU time that its longest event loop turn takes. Returns the minimum of a few rounds, because
 * garbage collection may lengthen any turn.
 */
export async function longestShare(work: () => Promise<unknown>): Promise<number> {
  const shares: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const turns = await turnsOf(work);
    shares.push(Math.max(...turns) / turns.reduce((sum, turn) => sum + turn, 0));
  }
  return Math.min(...shares);
}

/** The CPU time of each turn until the work is done, in microseconds. */
async function turnsOf(work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = [];
  let isOver = false;
  let before = process.cpuUsage();
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    turns.push(user + system);
  }
  await over;
  return turns;
}
