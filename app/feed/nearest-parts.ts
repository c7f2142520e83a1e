// Keeps of very many parts of a feed those nearest to today, as many as one feed may have.

/** Complete lines; `distance` from today in ms, 0 for what lasts now. */
type FeedPart = { text: string; components: number; distance: number };

type Most = { components: number; bytes: number };

/**
 * What is over the limits is dropped, the farthest first; what is left has the order in which it was added. Holds no
 * more than twice as much at any time.
 */
export function createNearestParts(most: Most) {
  let parts: (FeedPart & { order: number; bytes: number })[] = [];
  let added = 0;
  let held = { components: 0, bytes: 0 };
  let farthest = Number.POSITIVE_INFINITY;

  function drop(): void {
    parts.sort((a, b) => a.distance - b.distance || a.order - b.order);
    const sum = { components: 0, bytes: 0 };
    const end = parts.findIndex(({ components, bytes }) => {
      sum.components += components;
      sum.bytes += bytes;
      return sum.components > most.components || sum.bytes > most.bytes;
    });
    if (end >= 0) {
      farthest = Math.min(farthest, parts[end]?.distance ?? farthest);
      parts = parts.slice(0, end);
    }
    held = { components: 0, bytes: 0 };
    for (const { components, bytes } of parts) {
      held.components += components;
      held.bytes += bytes;
    }
  }

  return {
    /** Whether a part this far away would be dropped in any case. */
    isBeyond: (distance: number): boolean => distance >= farthest,
    add(part: FeedPart): void {
      const bytes = Buffer.byteLength(part.text);
      parts.push({ ...part, bytes, order: added });
      added += 1;
      held.components += part.components;
      held.bytes += bytes;
      if (held.components > 2 * most.components || held.bytes > 2 * most.bytes) drop();
    },
    /** Their texts, in the order in which they were added. */
    read(): string[] {
      drop();
      return parts.sort((a, b) => a.order - b.order).map(({ text }) => text);
    },
  };
}
