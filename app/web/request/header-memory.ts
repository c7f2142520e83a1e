// Remembers what was read from headers, which have endless spellings, so the memory of them is bounded.

const MOST_KEPT = 500;

/** The result of `read` for `key`, from `known` if it was made before. */
export function remember<T>(known: Map<string, T>, key: string, read: (key: string) => T): T {
  const made = known.get(key);
  if (made !== undefined) return made;
  if (known.size >= MOST_KEPT) known.clear();
  const value = read(key);
  known.set(key, value);
  return value;
}
