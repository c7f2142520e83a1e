// Nonstandard characters and lines from other programs are read as intended, or a remark names them.
import { describe, expect, it, test } from "vitest";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, calendarOf, say } from "./import-context";
import { only, put, read, SHOWN, START } from "./three-ways";

describe("quoted-printable", () => {
  test.each([
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=BCll"],
    ["SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Restm=\r\n=C3=BCll"],
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=\r\n=BCll=\r\n"],
    ["SUMMARY;QUOTED-PRINTABLE;CHARSET=iso-8859-1:Restm=FCll"],
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=FCll"],
    ["SUMMARY;ENCODING=QUOTED-\r\n PRINTABLE:Restm=\r\n C3=BCll"],
    ["SUMMARY;LANGUAGE=de;ENCODING=quoted-printable:Restm=c3=bcl\r\n l"],
  ])("%j is its text, by import and by an app", (line) => {
    expect(only(line, START)).toMatchObject({ title: "Restmüll", remarks: [] });
    expect(put(line, START)).toMatchObject({ values: { title: "Restmüll" } });
  });

  it("keeps the line breaks, the commas and what is no octet", () => {
    const line = "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:One=0D=0ATwo, three; 1+1=2 =ZZ=3D";
    expect(only("SUMMARY:A", line, START).notes).toBe("One\nTwo, three; 1+1=2 =ZZ=");
  });

  it("says which charset is unknown here", () => {
    const line = "SUMMARY;CHARSET=KLINGON-8;ENCODING=QUOTED-PRINTABLE:M=FCll";
    expect(only(line, START)).toMatchObject({
      title: "Müll",
      remarks: [expect.stringContaining("“KLINGON-8”")],
    });
  });
});

it("a charset of a line that is unknown here is named where it matters", () => {
  const remarks = [expect.stringContaining("“KLINGON-8”")];
  expect(only("SUMMARY;CHARSET=KLINGON-8:Müll", START)).toMatchObject({ title: "Müll", remarks });
  expect(only("SUMMARY;CHARSET=KLINGON-8:Plain", START).remarks).toEqual([]);
});

describe("base64", () => {
  const coded = (text: string, charset: BufferEncoding = "utf8") =>
    Buffer.from(text, charset).toString("base64");
  test.each([
    `SUMMARY;ENCODING=BASE64:${coded("Restmüll")}`,
    `SUMMARY;BASE64;CHARSET=iso-8859-1:${coded("Restmüll", "latin1")}`,
    `SUMMARY;ENCODING=B;VALUE=BINARY:${coded("Restmüll").replace(/^(....)/, "$1\r\n ")}\r\n`,
    `SUMMARY;CHARSET=UTF-8;ENCODING=base64:${coded("Restmüll").replace(/^(....)/, "$1\r\n")}\r\n`,
  ])("%j is its text, by import, by its address and by an app", (line) => {
    expect(only(line, START)).toMatchObject({ title: "Restmüll", remarks: [] });
    expect(put(line, START)).toMatchObject({ values: { title: "Restmüll" } });
    const { dates } = readShownDates(bytesOf(calendarOf(["UID:a", line, START])), SHOWN);
    expect(dates).toMatchObject([{ title: "Restmüll" }]);
  });

  it("keeps backslashes and line breaks; what is no base64 stays", () => {
    const notes = "C:\\new, 1; 2\nTwo";
    expect(only("SUMMARY:A", `DESCRIPTION;ENCODING=BASE64:${coded(notes)}`, START)).toMatchObject({
      notes,
    });
    expect(only("SUMMARY;ENCODING=BASE64:Not (this)", START).title).toBe("Not (this)");
  });
});

describe("charsets", () => {
  const file = calendarOf(["UID:a", "SUMMARY:Müll – „Größe“ 5 €", START]);
  const latin = (text: string) => {
    const special: Record<string, number> = { "–": 0x96, "„": 0x84, "“": 0x93, "€": 0x80 };
    return Uint8Array.from([...text], (one) => special[one] ?? one.charCodeAt(0));
  };
  const title = "Müll – „Größe“ 5 €";
  const AS_1252 =
    "The file is not in UTF-8. It was read as Windows-1252: check that its letters are right.";
  const utf16 = (text: string) => Buffer.from(text, "utf16le");

  test.each([
    ["Windows-1252, which nothing names", latin(file), [AS_1252]],
    ["UTF-16 with its mark", utf16(`\ufeff${file}`), []],
    ["UTF-16 without it", utf16(file), []],
    ["UTF-16 in the other order", utf16(`\ufeff${file}`).swap16(), []],
    ["UTF-8 with its mark", bytesOf(`\ufeff${file}`), []],
    ["a line's own", latin(file.replace("SUMMARY", "SUMMARY;CHARSET=windows-1252")), []],
    ["a line's own in quotes", latin(file.replace("SUMMARY", 'SUMMARY;CHARSET="ISO-8859-1"')), []],
  ])("%s", (_name, bytes, remarks) => {
    const told = read(bytes);
    expect(told).toEqual([
      ...remarks,
      `a | #0 | ${title} | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin`,
    ]);
  });

  it("has lines of two charsets in one file", () => {
    const two = Buffer.concat([
      latin("SUMMARY;CHARSET=ISO-8859-1:Müll\r\n"),
      bytesOf("LOCATION:Größe 日本\r\n"),
    ]);
    const [begin = "", end = ""] = calendarOf(["UID:a", "@", START]).split("@\r\n");
    expect(read(Buffer.concat([bytesOf(begin), two, bytesOf(end)]))).toEqual([
      "a | #0 | Müll | Größe 日本 | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
    ]);
  });

  it("is what the server says, by an address; an unknown one is told there", () => {
    const shown = (bytes: Uint8Array, charset: string) => {
      const { dates, remark } = readShownDates(bytes, { ...SHOWN, charset });
      return [dates[0]?.title, remark === "" ? "" : say(remark)];
    };
    const cyrillic = bytesOf(file.replace(title, "@")).map((byte) => (byte === 0x40 ? 0xcc : byte));
    expect(shown(cyrillic, "windows-1251")).toEqual(["М", ""]);
    expect(shown(latin(file), "ISO-8859-1")).toEqual([title, ""]);
    expect(shown(latin(file), "")).toEqual([title, AS_1252]);
    expect(shown(bytesOf(file), "iso-8859-1")).toEqual([title, ""]);
    expect(shown(bytesOf(file), "klingon")).toEqual([title, expect.stringContaining("“klingon”")]);
    expect(shown(bytesOf(file.replace(title, "Plain")), "klingon")).toEqual(["Plain", ""]);
    const japanese = bytesOf(file.replace(title, "\u001b$B;~\u001b(B"));
    expect(shown(japanese, "iso-2022-jp")).toEqual(["時", ""]);
  });
});

describe("raw line breaks", () => {
  it("continue a text, by import and by an app", () => {
    const lines = [
      "DESCRIPTION:Bring",
      "https://x.example/a",
      "",
      "8:30 Meeting",
      "Bring: cake",
      "End: 22h",
      "X-mas party",
      "LOCATION:Hall",
    ];
    const notes = "Bring\nhttps://x.example/a\n\n8:30 Meeting\nBring: cake\nEnd: 22h\nX-mas party";
    expect(only("SUMMARY:A", ...lines, START)).toMatchObject({
      notes,
      location: "Hall",
      remarks: [],
    });
    expect(put("SUMMARY:A", ...lines, START)).toMatchObject({
      values: { notes, location: "Hall" },
    });
  });

  it("end at the names of any standard, also after encoded texts", () => {
    const reminder = "Reminders and who is invited were not taken over.";
    const quoted = "SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=9C";
    for (const name of ["AALARM", "DALARM", "MALARM", "PALARM"]) {
      const told = only(quoted, `${name}:20261203T180000`, START);
      expect(told).toMatchObject({ title: "Ü", notes: "", remarks: [reminder] });
    }
    const base64 = "DESCRIPTION;ENCODING=BASE64:SGFsbG8=";
    expect(only("SUMMARY:A", base64, "DALARM:20261203T180000", START).notes).toBe("Hallo");
    expect(
      only("SUMMARY:Konzert", "CONCEPT:https://example.org/music", "REFID:itin-1", START),
    ).toMatchObject({
      title: "Konzert",
      remarks: ["Also in the file, and not taken over: CONCEPT, REFID."],
    });
  });

  it("end at standard names in any letter case, but for prose in a description", () => {
    const file = calendarOf([])
      .replace("BEGIN:VEVENT", ["Begin: VEvent", "Uid: a", "DtStart:20261203T190000Z"].join("\r\n"))
      .replace(
        "END:VEVENT",
        ["Summary:Fest", "Location: Halle", "Description: Kommt", "Status: CONFIRMED"]
          .concat("Url: https://example.org", "Dtend: 20261203T210000Z", "End: VEvent")
          .join("\r\n"),
      );
    expect(read(file)).toEqual([
      "a | #0 | Fest | Halle |  Kommt\\n\\nhttps://example.org | 2026-12-03T19:00 to 2026-12-03T21:00 Europe/Berlin",
    ]);
    expect(only("SUMMARY:Fest", "Location: Halle", START)).toMatchObject({
      title: "Fest",
      location: "Halle",
    });
    const prose = "Location: room 3\nClass: yoga\nBegin: vormittags\nx-mas: film";
    expect(
      only("SUMMARY:A", `DESCRIPTION:See\r\n${prose.replaceAll("\n", "\r\n")}`, START),
    ).toMatchObject({ location: "", notes: `See\n${prose}`, remarks: [] });
  });

  it("end where a property begins, whoever defines it, and go on with folds", () => {
    const lines = [
      "SUMMARY:Long",
      "  title",
      "TRANSP:OPAQUE",
      "DESCRIPTION:x",
      "X-FOO;A=B:c",
      "stray",
      "STYLED-DESCRIPTION:X",
    ];
    expect(only(...lines, START)).toMatchObject({
      title: "Long title",
      notes: "x",
      remarks: ["Also in the file, and not taken over: STRAY, X-FOO."],
    });
  });

  it("is what empty lines between all lines are none of", () => {
    const file = calendarOf(["UID:a", "SUMMARY:A", START, "DESCRIPTION:x"]).replaceAll(
      "\r\n",
      "\r\r\n",
    );
    expect(read(file)).toEqual([
      "a | #0 | A | x | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
    ]);
  });
});

/** Quadratic work would take hours; the product reads files on a thread, for up to 5 seconds. */
describe("a text of 1 MB", () => {
  const MB = 1024 * 1024;
  const of = (piece: string) => piece.repeat(Math.floor((MB - 1_000) / piece.length));
  test.each([
    ["=", of("=")],
    ["soft breaks", of("=\r\n")],
    ["folds of nothing", of("\r\n ")],
    ["octets", of("=C3=BC")],
    ["raw lines", of("\r\nx: y")],
    ["empty lines", of("\r\n")],
  ])("of %s is read, or cut with a remark", (_name, text) => {
    for (const head of [
      "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:",
      "DESCRIPTION:",
      "RDATE;ENCODING=QUOTED-PRINTABLE:",
    ]) {
      const told = read(calendarOf(["UID:a", "SUMMARY:A", START, head + text]));
      // After a property that is not text, raw lines look like nonstandard properties.
      expect(told.filter((line) => !line.startsWith("Also in the file"))).toHaveLength(1);
    }
  });
});
