// 200 malicious or damaged calendar files, the same in every run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bytesOf, calendarOf } from "./import-context";

export type Hostile = { name: string; bytes: Uint8Array };

const FOLDER = "tests/import/files";
const START = ["UID:a", "SUMMARY:A", "DTSTART:20261123T190000Z"];
const LARGE = 2_000_000;

/** Pseudorandom numbers, the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Each is alone in an otherwise correct event. */
const LINES: Record<string, string[]> = {
  "a line of 2 MB": [`DESCRIPTION:${"x".repeat(LARGE)}`],
  "500,000 folds": [`DESCRIPTION:${"a\r\n ".repeat(500_000)}`],
  "200,000 parameters": [`SUMMARY${";A=b".repeat(200_000)}:x`],
  "parameters just within a line": [`LOCATION${";A=b".repeat(16_000)}:x`],
  "an open quote": [`LOCATION;X="${"y".repeat(60_000)}:x`],
  "10^5 properties": Array.from({ length: 100_000 }, (_, n) => `X-${n}:1`),
  "10^5 categories": Array.from({ length: 100_000 }, () => "CATEGORIES:a,b"),
  "2,000 left out": [`EXDATE:${Array.from({ length: 2_000 }, () => "20261124T190000Z").join(",")}`],
  backslashes: [`DESCRIPTION:${"\\".repeat(60_000)}`, `CATEGORIES:${"\\,".repeat(30_000)}`],
  "marks without end": [`SUMMARY:e${"\u0301".repeat(60_000)}`],
  "halves of surrogates": ["SUMMARY:\ud800\udc00\ud800 \udfff", "UID:\ud83d"],
  NUL: ["SUMMARY:a\0b\u0007", "LOCATION:\0", "UID:\0"],
  "directional overrides": ["SUMMARY:\u202Egpj.exe", "URL:https://a.example/\u202E"],
  "a title of nothing": ["SUMMARY:\u200b\u200b"],
  "names of objects": ["UID:__proto__", "SUMMARY:constructor", "CATEGORIES:__proto__,toString"],
  "objects as parameters": ["LOCATION;__proto__=a;CONSTRUCTOR=b;VALUE=TOSTRING:x"],
  "objects as zones": ["DTSTART;TZID=__proto__:20261123T190000"],
  "objects in a rule": ["RRULE:FREQ=DAILY;__PROTO__=1;CONSTRUCTOR=2"],
  "an address that runs": ["URL:javascript:alert(1)", "URL:data:text/html,x"],
  HTML: ["DESCRIPTION:<script>alert(1)</script>", "SUMMARY:<img src=x onerror=alert(1)>"],
};

const STARTS = [
  "00000101",
  "99991231",
  "00000101T000000Z",
  "99991231T235959Z",
  "20261332",
  "x",
  "",
  "20261123T246060",
  "2026-11-23",
  "-0001",
  "20261123T1900",
  "19691231T235959Z",
  "22010101",
];
const ENDS = [
  "DTEND:19700101T000000Z",
  "DTEND:99991231T235959Z",
  "DTEND;VALUE=DATE:20250101",
  "DTEND:x",
  "DURATION:-P1D",
  "DURATION:P99999W",
  "DURATION:PT999999999S",
  "DURATION:P",
  "DURATION:P1Y",
];
const RULES = [
  "FREQ=DAILY",
  "FREQ=DAILY;COUNT=999999999",
  "FREQ=SECONDLY",
  "FREQ=DAILY;BYHOUR=1,2,3",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
  "FREQ=YEARLY;INTERVAL=99999999999",
  "FREQ=WEEKLY;INTERVAL=0",
  "FREQ=WEEKLY;INTERVAL=-1",
  "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366",
  "FREQ=MONTHLY;BYDAY=5MO;COUNT=9999",
  "FREQ=YEARLY;BYWEEKNO=53",
  "FREQ=YEARLY;BYYEARDAY=366",
  "FREQ=YEARLY;RSCALE=HEBREW",
  "FREQ=",
  "",
  "FREQ",
  "FREQ=DAILY;UNTIL=x",
  "FREQ=DAILY;UNTIL=00000101",
  "FREQ=DAILY;UNTIL=99991231",
  "FREQ=WEEKLY;WKST=XX",
  "FREQ=DAILY;UNTIL=99991231T235959Z",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;COUNT=-5",
  "FREQ=DAILY;COUNT=x",
  "FREQ=DAILY;FREQ=YEARLY",
  "FREQ=MONTHLY;BYMONTHDAY=0",
  `FREQ=YEARLY;BYDAY=${Array.from({ length: 9_000 }, (_, n) => `${(n % 53) + 1}MO`).join(",")}`,
  `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 9_000 }, (_, n) => (n % 31) + 1).join(",")};BYSETPOS=-1`,
];

function nested(): string {
  return `${"BEGIN:VEVENT\r\n".repeat(70_000)}${"END:VEVENT\r\n".repeat(70_000)}`;
}

/** As many rules as a file may have, each as expensive as a rule can be. */
function manyRules(rule: string, start: string): string {
  const events = Array.from({ length: 500 }, (_, n) => [
    `UID:${n}`,
    "SUMMARY:A",
    `DTSTART:${start}`,
    `RRULE:${rule}`,
  ]);
  return calendarOf(...events);
}

const WHOLE: Record<string, string> = {
  nothing: "",
  HTML: `<!DOCTYPE html><html>${"<p>x</p>".repeat(10_000)}`,
  "nested events": `BEGIN:VCALENDAR\r\n${nested()}END:VCALENDAR`,
  "nested calendars": "BEGIN:VCALENDAR\r\n".repeat(100_000),
  "ends alone": `BEGIN:VCALENDAR\r\n${"END:VEVENT\r\n".repeat(100_000)}`,
  "5,000 zones": `BEGIN:VCALENDAR\r\n${zones(5_000)}END:VCALENDAR`,
  "300 zones of no clock, over all years": oddZones([]),
  "300 zones that are set daily": oddZones(["RRULE:FREQ=DAILY;BYDAY=MO;BYSETPOS=1"]),
  "150 zones that are set 280 times each": oddZones(
    Array.from({ length: 280 }, (_, n) => `RDATE:${1970 + (n % 200)}0${(n % 9) + 1}01T000000`),
    150,
  ),
  "folds alone": "\r\n ".repeat(500_000),
  "4,900 changes of all following dates": calendarOf(
    ["UID:a", "SUMMARY:A", "DTSTART:20100101T190000Z", "RRULE:FREQ=DAILY"],
    ...Array.from({ length: 4_900 }, (_, n) => laterDatesChange(n)),
  ),
  "lone CR": calendarOf(START).replaceAll("\r\n", "\r"),
  "breaks alone": "\r\n".repeat(1_000_000),
  "daily for ever, 500 times": manyRules("FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7", "19700101T000000Z"),
  "counted from long ago, 500 times": manyRules(
    "FREQ=DAILY;BYDAY=MO;BYMONTH=2;COUNT=99999",
    "00010101",
  ),
  "places in years, 500 times": manyRules("FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=-100", "19700101"),
  "all days of the week, counted, 500 times": manyRules(
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=19999",
    "19700101",
  ),
};

function laterDatesChange(n: number): string[] {
  const day = new Date(Date.UTC(2010, 0, 2 + n)).toISOString().slice(0, 10).replaceAll("-", "");
  return [`RECURRENCE-ID;RANGE=THISANDFUTURE:${day}T190000Z`, "UID:a", `DTSTART:${day}T200000Z`];
}

/** Zones that exist nowhere, with times in the first and last year: the cost of recognizing zones by their rules. */
function oddZones(more: string[], count = 300): string {
  const half = ["DTSTART:19700101T000000", "TZOFFSETFROM:+0007", "TZOFFSETTO:+0007", ...more];
  const one = (n: number) => [
    "BEGIN:VTIMEZONE",
    `TZID:Z${n}`,
    "BEGIN:STANDARD",
    ...half,
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    `UID:${n}`,
    `DTSTART;TZID=Z${n}:19700115T190000`,
    `RDATE;TZID=Z${n}:21990115T190000`,
    "END:VEVENT",
  ];
  const lines = Array.from({ length: count }, (_, n) => one(n)).flat();
  return ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
}

function zones(count: number): string {
  const one = (n: number) =>
    `BEGIN:VTIMEZONE\r\nTZID:Z${n}\r\nX-LIC-LOCATION:Nowhere/N${n}\r\nEND:VTIMEZONE\r\n`;
  const event = (n: number) =>
    `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART;TZID=Z${n}:20261123T190000\r\nEND:VEVENT\r\n`;
  const numbers = Array.from({ length: count }, (_, n) => n);
  return numbers.map(one).join("") + numbers.map(event).join("");
}

const realFiles = readdirSync(FOLDER)
  .sort()
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(FOLDER, name))) }));

function cutFiles(count: number): Hostile[] {
  const roll = dice(1);
  return Array.from({ length: count }, (_, n) => {
    const file = realFiles[n % realFiles.length] ?? { name: "", bytes: new Uint8Array() };
    const end = roll(file.bytes.length);
    return { name: `${file.name} cut at ${end}`, bytes: file.bytes.slice(0, end) };
  });
}

/** Bytes changed; lines removed, doubled and moved. */
function spoiledFiles(count: number): Hostile[] {
  const roll = dice(2);
  return Array.from({ length: count }, (_, n) => {
    const file = realFiles[n % realFiles.length] ?? { name: "", bytes: new Uint8Array() };
    const lines = Buffer.from(file.bytes).toString("latin1").split("\n");
    for (let turn = 0; turn < 8; turn += 1) {
      const [at, to] = [roll(lines.length), roll(lines.length)];
      const [line = ""] = lines.splice(at, roll(2));
      lines.splice(to, 0, ...Array.from({ length: roll(3) }, () => line || (lines[at] ?? "")));
    }
    const bytes = Buffer.from(lines.join("\n"), "latin1");
    for (let turn = 0; turn < roll(20); turn += 1) bytes[roll(bytes.length)] = roll(256);
    return { name: `${file.name} spoiled, ${n}`, bytes: new Uint8Array(bytes) };
  });
}

function noise(count: number): Hostile[] {
  const roll = dice(3);
  return Array.from({ length: count }, (_, n) => ({
    name: `noise ${n}`,
    bytes: Uint8Array.from({ length: 50_000 }, () => roll(256)),
  }));
}

/** `lines` come first, because the first of two equal properties counts. */
function event(name: string, lines: readonly string[]): Hostile {
  return { name, bytes: bytesOf(calendarOf([...lines, ...START])) };
}

export const HOSTILE: Hostile[] = [
  ...Object.entries(LINES).map(([name, lines]) => event(name, lines)),
  ...STARTS.map((start) => event(`start ${start}`, [`DTSTART:${start}`])),
  ...STARTS.map((start) => event(`daily from ${start}`, [`DTSTART:${start}`, "RRULE:FREQ=DAILY"])),
  ...STARTS.map((day) => event(`changed ${day}`, [`RECURRENCE-ID:${day}`, `EXDATE:${day}`])),
  ...ENDS.map((end) => event(end, [end])),
  ...RULES.map((rule) => event(rule.slice(0, 60), [`RRULE:${rule}`])),
  ...Object.entries(WHOLE).map(([name, text]) => ({ name, bytes: bytesOf(text) })),
  { name: "gzip", bytes: new Uint8Array(gzipSync(calendarOf(START))) },
  ...cutFiles(45),
  ...spoiledFiles(45),
  ...noise(4),
];
