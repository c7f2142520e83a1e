// Writes text that is bold or italic in parts as it would be typed: with marks, line by line.
import { withoutMarks } from "~/values/formatted";

/** The style of a part is a sum of these. */
export const BOLD = 1;
export const ITALIC = 2;

/** A part of a line in which no star is a mark. */
type Run = { text: string; style: number };

const LETTER = /[\p{L}\p{N}]/u;
/** No text shows more; what comes after it has no marks. */
const MARKED = 5_000;

export function textOfParts(parts: readonly string[], styles: readonly number[]): string {
  if (!styles.some((style) => style > 0)) return parts.join("").trim();
  let written = 0;
  return linesOf(parts, styles)
    .map((line) => {
      const text = written > MARKED ? plainOf(line) : markedOf(line);
      written += text.length + 1;
      return text;
    })
    .join("\n")
    .trim();
}

function linesOf(parts: readonly string[], styles: readonly number[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const [at, part] of parts.entries()) {
    for (const [index, text] of part.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ text, style: styles[at] ?? 0 });
    }
  }
  return lines;
}

function plainOf(line: readonly Run[]): string {
  return line.map(({ text }) => text).join("");
}

function markedOf(line: readonly Run[]): string {
  const plain = plainOf(line);
  if (!line.some(({ style }) => style > 0)) return plain;
  const marked = plainOf(markAll(markAll(line, ITALIC, "*"), BOLD, "**"));
  return withoutMarks(marked) === withoutMarks(plain) ? marked : plain;
}

function markAll(line: readonly Run[], by: number, stars: string): Run[] {
  const groups = grouped(line, by);
  return groups.flatMap((runs, at) => {
    const text = plainOf(runs);
    const words = text.trim();
    const [first, last] = [runs[0], runs.at(-1)];
    if (!first || !last || words === "" || !(first.style & by)) return runs;
    const start = text.indexOf(words);
    // Blanks at the ends stay outside.
    const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
    const left = before || plainOf(groups[at - 1] ?? []).slice(-1);
    const right = after || plainOf(groups[at + 1] ?? []).slice(0, 1);
    const [begin, end] = [words.charAt(0), words.slice(-1)];
    if (!isRead(stars, left, begin) || !isRead(stars, right, end)) return runs;
    return [
      { ...first, text: before + stars },
      ...trimmed(runs, before.length, after.length),
      { ...last, text: stars + after },
    ];
  });
}

/** Without as many characters at the beginning and at the end. */
function trimmed(runs: readonly Run[], before: number, after: number): Run[] {
  return runs.map(({ text, style }, at) => {
    const end = at === runs.length - 1 ? text.length - after : text.length;
    return { text: text.slice(at === 0 ? before : 0, end), style };
  });
}

/** Whether stars between these two are a mark: not within a word, nor between a word outside and a sign inside. */
function isRead(stars: string, outside: string, inside: string): boolean {
  if (!LETTER.test(outside)) return true;
  return stars === "**" && LETTER.test(inside);
}

/** Neighbors that are alike in this; blanks are like what is before them. */
function grouped(line: readonly Run[], by: number): Run[][] {
  const groups: Run[][] = [];
  for (const run of line) {
    const last = groups.at(-1);
    const isAlike = ((last?.[0]?.style ?? 0) & by) === (run.style & by);
    if (last && (isAlike || run.text.trim() === "")) last.push(run);
    else groups.push([run]);
  }
  return groups;
}
