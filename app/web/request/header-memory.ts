// Remembers parsed headers, in a bounded memory because clients can send endless variants.

const MOST_KEPT = 500;

/** The result of `read` for `key`, from `known` if it is there. */
export function remember<T>(known: Map<string, T>, key: string, read: (key: string) => T): T {
  const made = known.get(key);
  if (made !== undefined) return made;
  if (known.size >= MOST_KEPT) known.clear();
  const value = read(key);
  known.set(key, value);
  return value;
}
