// Two hundred texts in every script, through forms without scripts and through the JSON API: both store the same and
// return it unchanged.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "~/values/limits";
import { cleanLine, cleanText, isBlank } from "~/values/text";
import type { Client } from "../support/client";
import { FROM, type People, startWithPeople, TO } from "../web/api/api-people";
import { isLong, note, TIMEOUT_MS } from "./rounds";

let people: Awaited<ReturnType<typeof startWithPeople>>;
beforeAll(async () => {
  people = await startWithPeople({ FLOOD_LIMITS: "off" });
});
afterAll(() => people.site.stop());

const WORDS = [
  "Łódź",
  "Ελλάδα",
  "Україна",
  "עברית",
  "العربية",
  "हिन्दी",
  "ไทย",
  "한국어",
  "日本語",
  "中文",
  "ქართული",
  "հայերեն",
  "አማርኛ",
  "မြန်မာ",
  "ខ្មែរ",
  "සිංහල",
  "தமிழ்",
  "বাংলা",
  "ᚠᚢᚦᚨᚱᚲ",
  "𐍈𐌰𐌹",
  "𝔊𝔯ü𝔰𝔢",
  "ﷺ",
  "ǆ",
  "ﬁ",
  "ß",
];
const EMOJI = ["😀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "👍🏽", "❤️", "#️⃣", "🧑🏿‍🚀", "🫠", "☃︎", "☃️", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"];
const MARKS = [
  "e\u0301",
  "A\u030A",
  "\u212B",
  "o\u0328\u0301",
  "ㄱ\u1161",
  "\u0344",
  "q\u0307\u0323",
  "Z\u0351\u036B\u0343",
];
const SPACES = [
  "\u00a0",
  "\u2003",
  "\u3000",
  "\u200b",
  "\u2060",
  "\ufeff",
  "\t",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
];
const CONTROLS = [
  "\u0000",
  "\u0007",
  "\u001b[31m",
  "\u007f",
  "\u009b",
  "\u202e",
  "\u2066",
  "\u200f",
  "\u200e",
  "\u061c",
];
const HALVES = ["\ud83d", "\ude00", "\ud83d\ud83d", "\ude00\ud83d", "a\ud800b"];
const BREAKS = ["\r\n", "\n", "\r", "\n\r", "\r\n\r\n", "\r\r\n"];
const SIGNS = [
  "&amp;",
  "%20",
  "+",
  "a+b=c&d",
  "=",
  ";",
  "\\n",
  "\"'`",
  "<b>",
  "]]>",
  "${",
  "%s",
  "{{x}}",
  "--",
  "/*",
  "\u{10FFFF}",
  "\uFFFE",
  "\uFFFD",
  "\uE000",
  "0",
  "null",
  "-0",
  "1e3",
];

/** Each piece alone between letters, then pairs of them. */
function makeTexts(): string[] {
  const pieces = [
    ...WORDS,
    ...EMOJI,
    ...MARKS,
    ...SPACES,
    ...CONTROLS,
    ...HALVES,
    ...BREAKS,
    ...SIGNS,
  ];
  const alone = pieces.map((piece) => `a${piece}b`);
  const pairs = pieces.map((piece, n) => `${piece}${pieces[(n * 37 + 11) % pieces.length]}x`);
  return [...new Set([...alone, ...pairs])].slice(0, 200);
}
const ALL = makeTexts();
const TEXTS = ALL.filter((_text, n) => isLong || n % 10 === 0);

/** The normalized content expected of each field, from forms and calls alike. */
type Stored = { line: string; text: string };
const normal = (text: string): Stored => ({ line: cleanLine(text), text: cleanText(text) });

async function readBack(client: Client, id: string, ids: { eventId: string; newsId: string }) {
  const { title, events } = await client.call("calendar/view", { id });
  const { wall, links } = await client.call("home/get", { id });
  const { list } = await client.call("news/list", { calendarId: id });
  const event = events.find((one) => one.id === ids.eventId);
  const item = list.find((one) => one.id === ids.newsId);
  const { name } = await client.call("user/profile", {});
  return {
    line: [title, event?.title, event?.location, item?.title, links[0]?.title, name],
    text: [event?.notes, item?.text, wall],
  };
}

type Save = (text: string) => Promise<void>;

/** As without scripts: every line break of a form is CRLF, every field a string. */
function byForms(client: Client, { id, eventId, newsId }: People["club"]): Save {
  const at = `/calendar/${id}`;
  const later = String(Date.now() + 1e9);
  return async (text) => {
    const event = {
      id: eventId,
      title: text,
      location: text,
      notes: text,
      modifiedAt: later,
      fromDate: "2026-12-05",
      fromTime: "18:00",
      toDate: "2026-12-05",
      toTime: "20:00",
    };
    const home = { wall: text, "links.0.title": text, "links.0.url": "https://example.org/" };
    const forms: [string, Record<string, string>][] = [
      [`${at}/edit`, { title: text, timeZone: "Europe/Berlin" }],
      [`${at}/events/${eventId}/edit`, event],
      [`${at}/news/${newsId}/edit`, { id: newsId, title: text, text, modifiedAt: later }],
      [`${at}/home/edit`, { ...home, modifiedAt: later }],
      ["/account/profile", { name: text }],
    ];
    for (const [path, fields] of forms) {
      const { status } = await client.post(path, fields);
      expect([path, text, status]).toEqual([path, text, 303]);
    }
  };
}

function byCalls(client: Client, { id, eventId, newsId }: People["club"]): Save {
  const calendarId = id;
  return async (text) => {
    await client.call("calendar/save", { id, title: text });
    const event = { title: text, location: text, notes: text, allDay: false, from: FROM, to: TO };
    await client.call("calendar/saveEvent", { calendarId, id: eventId, ...event });
    await client.call("news/save", { calendarId, id: newsId, title: text, text });
    const links = [{ title: text, url: "https://example.org/" }];
    await client.call("home/save", { calendarId, wall: text, links });
    await client.call("user/update", { name: text });
  };
}

describe("a text of any script", () => {
  test("is one of two hundred", () => {
    expect(ALL).toHaveLength(200);
    expect(TEXTS.filter((text) => isBlank(cleanLine(text)))).toEqual([]);
  });

  test(
    "comes back from forms and calls alike, byte by byte in its normal form",
    async () => {
      const { ann, bob, club, choir } = people;
      const [saveByForm, saveByCall] = [byForms(ann, club), byCalls(bob, choir)];
      for (const text of TEXTS) {
        await saveByForm(text);
        await saveByCall(text);
        // Forms contain only Unicode scalar values: browsers, and this client, replace lone surrogates by U+FFFD.
        const { line, text: lines } = normal(text);
        for (const [client, calendar] of [
          [ann, club],
          [bob, choir],
        ] as const) {
          const back = await readBack(client, calendar.id, calendar);
          expect([text, back]).toEqual([
            text,
            { line: Array(6).fill(line), text: Array(3).fill(lines) },
          ]);
        }
      }
      note("texts of every script by forms and calls", TEXTS.length, "all equal to the letter");
    },
    TIMEOUT_MS,
  );

  test(
    "is kept as it was shown: what a form shows and sends again changes nothing",
    async () => {
      const { ann, club } = people;
      const save = byForms(ann, club);
      for (const text of TEXTS.filter((_text, n) => n % 5 === 0)) {
        await save(text);
        const { line, text: lines } = normal(text);
        expect([cleanLine(line), cleanText(lines.replaceAll("\n", "\r\n"))]).toEqual([line, lines]);
      }
    },
    TIMEOUT_MS,
  );
});

describe("a text area filled to its limit, with line breaks, by a browser without scripts", () => {
  const fields: [name: string, max: number, send: (text: string) => Promise<number>][] = [
    [
      "notes of an event",
      LIMITS.notes,
      (notes) =>
        postTo("events/new", {
          title: "T",
          notes,
          fromDate: "2031-01-01",
          fromTime: "10:00",
          toDate: "2031-01-01",
          toTime: "11:00",
        }),
    ],
    ["text of news", LIMITS.newsText, (text) => postTo("news/new", { title: "T", text })],
    [
      "wall",
      LIMITS.wall,
      (wall) => postTo("home/edit", { wall, modifiedAt: String(Date.now() + 1e9) }),
    ],
  ];

  async function postTo(path: string, form: Record<string, string>): Promise<number> {
    const { ann, club } = people;
    return (await ann.post(`/calendar/${club.id}/${path}`, form)).status;
  }

  test.each(fields)(
    "is taken in the %s, and refused with one character more",
    async (_name, max, send) => {
      // As maxlength counts: UTF-16 units, a line break as one, though it is sent as two.
      const units = `${"äß😀\n".repeat(Math.ceil(max / 5))}`.slice(0, max - 1);
      const most = `${units.replace(/[\ud800-\udbff]$/, "x")}z`;
      expect(most).toHaveLength(max);
      const sent = most.replaceAll("\n", "\r\n");
      expect(await send(sent)).toBe(303);
      expect(await send(`${sent}x`)).toBe(400);
      expect(await send(`${sent}\r\n`)).toBe(400);
    },
  );
});
