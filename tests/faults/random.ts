// Random choices and random JSON, the same in every run.

export type Pick = <T>(list: readonly T[]) => T;

export function createPicker(seed: number): Pick {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // The lower bits have a short period.
    return list[(state >>> 8) % list.length]!;
  };
}

const NAMES = [
  "id",
  "calendarId",
  "eventId",
  "newsId",
  "title",
  "location",
  "notes",
  "allDay",
  "from",
  "to",
  "email",
  "code",
  "name",
  "text",
  "wall",
  "links",
  "url",
  "timeZone",
  "modifiedAt",
  "subject",
  "extraCalendarIds",
  "message",
  "__proto__",
  "constructor",
  "toString",
  "",
  "\u0000",
];
const LEAVES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -8.64e15,
  Number.MAX_VALUE,
  1795244920334,
  "",
  "demo",
  "demo-tour",
  "constructor",
  "__proto__",
  "\ud800",
  "\u202e",
  "a@b",
  "UTC",
  "x".repeat(51),
  "y".repeat(6_000),
  "javascript:alert(1)",
  "2026-02-31",
  "AAAA-BBBB",
  "%00",
];
/** Replacements for one character, which make other or invalid JSON. */
const SLIPS = ["", "{", "]", '"', "\\", ",", "1e999", "\u0000", "\ufffd", "//", "NaN"];

/** A text that is JSON or nearly. */
export function randomJson(pick: Pick): string {
  const text = JSON.stringify(randomValue(pick, 0)) ?? "";
  if (pick([true, false, false]) === false) return text;
  const places = Array.from({ length: text.length + 1 }, (_, n) => n);
  const place = pick(places);
  return text.slice(0, place) + pick(SLIPS) + text.slice(place + 1);
}

function randomValue(pick: Pick, depth: number): unknown {
  const kind = pick(depth === 0 ? ["object", "object", "array", "leaf"] : KINDS);
  if (kind === "leaf" || depth > 9) return pick(LEAVES);
  const length = pick([0, 1, 2, 3, 5]);
  const values = Array.from({ length }, () => randomValue(pick, depth + 1));
  if (kind === "array") return values;
  return Object.fromEntries(values.map((value) => [pick(NAMES), value]));
}

const KINDS = ["leaf", "leaf", "leaf", "leaf", "object", "array"];
