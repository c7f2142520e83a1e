// Finds the name that somebody may have meant by one that does not exist.

/** A slip in four letters is a slip; more of them make another word. */
const LETTERS_A_SLIP = 4;

/** The nearest of `names` to one that is none of them; undefined where none is near. */
export function findNearName(name: string, names: string[]): string | undefined {
  if (names.includes(name)) return undefined;
  const [nearest] = names
    .map((known) => ({ known, slips: countSlips(name.toUpperCase(), known) }))
    .filter(({ known, slips }) => slips <= Math.floor(known.length / LETTERS_A_SLIP))
    .sort((a, b) => a.slips - b.slips);
  return nearest?.known;
}

/** How many letters have to be put in, taken out or exchanged (Levenshtein's distance). */
function countSlips(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const exchanged = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
