// How long texts may be, how length is counted, and how spaces and line breaks are cleaned up.
import { describe, expect, it } from "vitest";
import { updateProfile } from "~/operations/accounts/account";
import { createCalendar, saveCalendar } from "~/operations/calendars/calendars";
import { postContact } from "~/operations/calendars/contact";
import { saveHome } from "~/operations/calendars/home";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf, type World } from "../../support/operations";
import { ANN, draftOf } from "../scene";

type Field = {
  name: string;
  max: number;
  required: boolean;
  lines: "one" | "several";
  /** The field's name in error messages. */
  at: string;
  /** Saves the text and returns what is stored. */
  save: (text: unknown, caller: Caller, link: string, world: World) => unknown;
};

const contact = { name: "Dora", email: "dora@example.org", subject: "Hello", message: "Where?" };
const contactWith =
  (name: keyof typeof contact) => (text: unknown, caller: Caller, _link: string, world: World) => {
    perform(postContact, { ...contact, [name]: text }, caller);
    return world.mails().at(-1)?.[name];
  };
const eventWith =
  (name: "title" | "location" | "notes") => (text: unknown, caller: Caller, link: string) =>
    perform(saveEvent, draftOf(link, { [name]: text }), caller)[name];
const newsWith = (name: "title" | "text") => (text: unknown, caller: Caller, link: string) =>
  perform(saveNews, { calendarId: link, title: "A", text: "", [name]: text }, caller)[name];

const FIELDS: Field[] = [
  {
    name: "title of a new calendar",
    max: 50,
    required: true,
    lines: "one",
    at: "title",
    save: (title, caller, _link, { store }) => {
      const { calendarId } = perform(createCalendar, { title }, caller);
      return store.calendars.findByLink(calendarId)?.title;
    },
  },
  {
    name: "title of a calendar",
    max: 50,
    required: true,
    lines: "one",
    at: "title",
    save: (title, caller, id) => perform(saveCalendar, { id, title }, caller).title,
  },
  {
    name: "wall",
    max: 5000,
    required: false,
    lines: "several",
    at: "wall",
    save: (wall, caller, calendarId) => perform(saveHome, { calendarId, wall }, caller).wall,
  },
  {
    name: "title of a link",
    max: 50,
    required: true,
    lines: "one",
    at: "links.0.title",
    save: (title, caller, calendarId) =>
      perform(saveHome, { calendarId, links: [{ title, url: "https://example.org/" }] }, caller)
        .links[0]?.title,
  },
  {
    name: "title of an event",
    max: 50,
    required: true,
    lines: "one",
    at: "title",
    save: eventWith("title"),
  },
  {
    name: "location",
    max: 500,
    required: false,
    lines: "one",
    at: "location",
    save: eventWith("location"),
  },
  {
    name: "notes",
    max: 2000,
    required: false,
    lines: "several",
    at: "notes",
    save: eventWith("notes"),
  },
  {
    name: "title of news",
    max: 50,
    required: true,
    lines: "one",
    at: "title",
    save: newsWith("title"),
  },
  {
    name: "text of news",
    max: 4000,
    required: false,
    lines: "several",
    at: "text",
    save: newsWith("text"),
  },
  {
    name: "public name",
    max: 50,
    required: true,
    lines: "one",
    at: "name",
    save: (name, caller) => perform(updateProfile, { name }, caller).name,
  },
  {
    name: "name of a contact message",
    max: 50,
    required: true,
    lines: "one",
    at: "name",
    save: contactWith("name"),
  },
  {
    name: "subject",
    max: 200,
    required: true,
    lines: "one",
    at: "subject",
    save: contactWith("subject"),
  },
  {
    name: "message",
    max: 4000,
    required: true,
    lines: "several",
    at: "message",
    save: contactWith("message"),
  },
];

function setUp({ save }: Field) {
  const world = createWorld();
  const link = world.calendar();
  return (text: unknown) => save(text, world.as(ANN), link, world);
}

describe.each(FIELDS)("the $name", (field) => {
  const { max, required, lines, at } = field;

  it(`takes ${max} characters and not one more`, () => {
    const save = setUp(field);
    expect(save("x".repeat(max))).toBe("x".repeat(max));
    const refusal = refusalOf(() => save("x".repeat(max + 1)));
    expect(refusal.code).toBe("invalid");
    expect(refusal.message).toContain(`at most ${max} characters; this has ${max + 1}`);
    expect(refusal.fields).toEqual({ [at]: refusal.message });
  });

  it("counts UTF-16 units, as a browser's maxlength does", () => {
    const save = setUp(field);
    const most = "😀".repeat(max / 2);
    expect(save(most)).toBe(most);
    expect(refusalOf(() => save(`${most}x`)).code).toBe("invalid");
    expect(save(`${"e".repeat(max - 1)}e\u0301`)).toBe(`${"e".repeat(max - 1)}é`);
  });

  it("is normal, whole and free of hidden characters once stored", () => {
    const save = setUp(field);
    expect(save("a\u0000b\u0007\u007F\u202Ec\u2066d")).toBe("abcd");
    expect(save("half \uD83D pair")).toBe("half \uFFFD pair");
    expect(save("cafe\u0301")).toBe("café");
  });

  it("must be text", () => {
    const save = setUp(field);
    for (const wrong of [7, true, null, {}, [], ["x"]]) {
      const { code, fields } = refusalOf(() => save(wrong));
      expect([code, Object.keys(fields)]).toEqual(["invalid", [at]]);
      expect(fields[at]).toMatch(/ must be text\.$/);
    }
  });

  if (lines === "one") {
    it("is one line: blanks around it go, line breaks become blanks", () => {
      const save = setUp(field);
      expect(save("  a\r\nb\nc\rd\u2028e ")).toBe("a b c d e");
      expect(save(` \t${"x".repeat(max)}\r\n `)).toBe("x".repeat(max));
    });
  } else {
    it("counts a line break of a form, CRLF, as one character", () => {
      const save = setUp(field);
      expect(save("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
      const most = "\r\n".repeat(max - 1);
      expect(save(`x${most}`)).toBe(`x${"\n".repeat(max - 1)}`);
      expect(refusalOf(() => save(`x${most}\r\n`)).code).toBe("invalid");
    });
  }

  if (required) {
    it("is required: missing, empty, blank or invisible are refused", () => {
      const save = setUp(field);
      for (const nothing of [undefined, "", "  \r\n\t ", "\u200B\u2060", "\u0000\u202E"]) {
        const { code, message, fields } = refusalOf(() => save(nothing));
        expect([code, Object.keys(fields)]).toEqual(["invalid", [at]]);
        expect(message).toMatch(/ is required\.$/);
      }
    });
  } else {
    it("may be left out or empty", () => {
      const save = setUp(field);
      expect([save(undefined), save("")]).toEqual(["", ""]);
    });
  }
});
