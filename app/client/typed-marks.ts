// Adds or removes marks around selected text: **bold**, *italic*, and "- " before lines.

/** The text that replaces everything from `from` to `to`, and the selection afterwards. */
export type Replacement = { from: number; to: number; text: string; selected: [number, number] };
type Selected = { value: string; start: number; end: number };

const BULLET = /^[^\S\n]*[-*] /;

/** `stars` is "**" or "*". Marks end with their line, so each selected line gets its own. */
export function toggleStars({ value, start, end }: Selected, stars: string): Replacement {
  const inside = value.slice(start, end);
  const words = inside.trim();
  const from = start + inside.indexOf(words);
  const to = from + words.length;
  if (words.includes("\n")) {
    const text = words.replace(/^([^\S\n]*(?:[-*] )?)(.*\S)/gm, `$1${stars}$2${stars}`);
    return { from, to, text, selected: [from, from + text.length] };
  }
  const count = stars.length;
  if (isAround(value.slice(0, from), value.slice(to), stars)) {
    return {
      from: from - count,
      to: to + count,
      text: words,
      selected: [from - count, to - count],
    };
  }
  if (words.length > 2 * count && words.startsWith(stars) && words.endsWith(stars)) {
    const text = words.slice(count, -count);
    return { from, to, text, selected: [from, from + text.length] };
  }
  return { from, to, text: stars + words + stars, selected: [from + count, to + count] };
}

/** Three stars are both bold and italic. */
function isAround(before: string, after: string, stars: string): boolean {
  const left = /\**$/.exec(before)?.[0].length ?? 0;
  const right = /^\**/.exec(after)?.[0].length ?? 0;
  const has = (count: number) => (stars === "**" ? count >= 2 : count === 1 || count === 3);
  return has(left) && has(right);
}

/** For all lines that are at least partly selected. */
export function toggleBullets({ value, start, end }: Selected): Replacement {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", Math.max(end - 1, start));
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const written = lines.filter((line) => line.trim() !== "");
  const isList = written.length > 0 && written.every((line) => BULLET.test(line));
  const text = lines
    .map((line) => {
      if (isList) return line.replace(BULLET, "");
      return line.trim() === "" && lines.length > 1 ? line : `- ${line}`;
    })
    .join("\n");
  const last = from + text.length;
  return { from, to, text, selected: start === end ? [last, last] : [from, last] };
}
