// Says which of the eight colors a title has: the same title always has the same one.

const TONES = 8;

/** 1 to 8. Letter case and what says that the event is canceled make no difference. */
export function toneOf(title: string): number {
  let sum = 0;
  for (const character of title.toLowerCase().replace(/^cancell?ed\s*[:–—-]?\s*/, "")) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  }
  return (sum % TONES) + 1;
}
