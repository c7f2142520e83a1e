// Counts the answers of this process by their status.

const counts = new Map<number, number>();

export function countAnswer(status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
}

/** How many answers had each status since the process began, the lowest status first. */
export function readAnswerCounts(): [status: number, count: number][] {
  return [...counts].sort(([a], [b]) => a - b);
}
