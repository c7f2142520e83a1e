// The texts of an entry are cut between words, with a remark; guests, reminders and attachments are dropped.
import { describe, expect, it } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { BEGUN, bytesOf, CONTEXT, calendarOf, itemsOf, START, say } from "./import-context";

describe("texts", () => {
  const textsOf = (...lines: string[]) => {
    const [item] = itemsOf([...lines, "UID:a", START]);
    if (item?.kind !== "event") throw new Error("no event");
    return { ...item.values, remarks: item.remarks.map(say) };
  };

  it("cuts a long title at a word, and begins the notes with the rest", () => {
    const { title, notes, remarks } = textsOf(
      "SUMMARY:Annual general meeting of the rowing club with dinner afterwards",
      "DESCRIPTION:Bring money.",
    );
    expect(title).toBe("Annual general meeting of the rowing club with");
    expect(notes).toBe("dinner afterwards\n\nBring money.");
    expect(remarks).toEqual(["Its title is too long: the rest is at the start of the notes."]);
  });

  it("cuts at 50 where there is no blank, and never within a character", () => {
    expect(textsOf(`SUMMARY:${"x".repeat(51)}`)).toMatchObject({
      title: "x".repeat(50),
      notes: "x",
    });
    expect(textsOf(`SUMMARY:${"x".repeat(48)}👍🏽👍🏽👍🏽`)).toMatchObject({
      title: `${"x".repeat(48)}👍🏽👍🏽`,
      notes: "👍🏽",
    });
  });

  it("marks what is canceled, and cuts the title for that", () => {
    expect(textsOf("SUMMARY:Trip", "STATUS:CANCELLED").title).toBe("CANCELED: Trip");
    expect(textsOf("SUMMARY:Cancelled: Trip", "STATUS:CANCELLED").title).toBe("Cancelled: Trip");
    const { title, notes } = textsOf(`SUMMARY:${"x".repeat(55)}`, "STATUS:CANCELLED");
    expect([title, notes]).toEqual([`CANCELED: ${"x".repeat(50)}`, "x".repeat(5)]);
  });

  it("cuts location and notes with a mark", () => {
    const { location, notes, remarks } = textsOf(
      `LOCATION:${"y".repeat(501)}`,
      `DESCRIPTION:${"z".repeat(2_003)}`,
      "SUMMARY:A",
    );
    expect(location).toBe(`${"y".repeat(499)}…`);
    expect(notes).toBe(`${"z".repeat(1_999)}…`);
    expect(remarks).toHaveLength(2);
  });

  it("takes an address along where it is safe and new", () => {
    const address = "https://example.org/a?b=c";
    const notes = (url: string, description = "More") =>
      textsOf("SUMMARY:A", `DESCRIPTION:${description}`, `URL:${url}`).notes;
    expect(notes(address)).toBe(`More\n\n${address}`);
    expect(notes(address, `See ${address}`)).toBe(`See ${address}`);
    expect(notes(address, "z".repeat(2_000))).toMatch(/z…\n\nhttps:\/\/example\.org\/a\?b=c$/);
    expect(notes("javascript:alert(1)")).toBe("More");
    expect(notes("https://example.org/ x")).toBe("More");
  });

  it("stores nothing of guests, reminders and attachments", () => {
    const guests = ["ATTENDEE;CN=Ann:mailto:ann@example.org", "ORGANIZER:mailto:bob@example.org"];
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "DESCRIPTION:Alarm", "END:VALARM"];
    const file = ["ATTACH;VALUE=BINARY;ENCODING=BASE64:secret=="];
    const all = JSON.stringify(itemsOf([...BEGUN, START, ...guests, ...alarm, ...file]));
    expect(all).not.toMatch(/ann|bob|Alarm|secret/);
  });

  it("reads a description that another program folded within a character", () => {
    const text = calendarOf([...BEGUN, START, "LOCATION:Süd"]);
    const bytes = bytesOf(text);
    const at = bytes.indexOf(0xc3) + 1;
    const folded = Buffer.concat([bytes.slice(0, at), Buffer.from("\r\n "), bytes.slice(at)]);
    const file = readCalendarFile(folded, CONTEXT);
    expect(file).toMatchObject({ remarks: [], items: [{ values: { location: "Süd" } }] });
  });
});
