// Mails to people who answered: how they describe each change, and that typed text cannot break them.
import { describe, expect, it } from "vitest";
import { describeFailure } from "~/mail/redaction";
import { type MailMessage, priorityOf } from "~/store/mails/outbox-message";
import {
  answerChanges,
  answerReminder,
  compose,
  everyKind,
  ORIGIN,
  spanAfter,
  TOKEN,
} from "../../mail/sample-mails";

const KEY = `12.${TOKEN}`;
const ADDRESS = `${ORIGIN}/answer/${KEY}`;
const moved = { what: "moved", title: "Training", was: spanAfter(), is: spanAfter(1) } as const;
const toAnswerers = everyKind.filter(({ kind }) =>
  ["answer-place", "answer-changes", "answer-reminder"].includes(kind),
);
const question = everyKind.find(({ kind }) => kind === "answer-confirm");

function of(message: MailMessage) {
  const { subject, text } = compose(message);
  const [first = ""] = text.split("\n");
  return [subject, first];
}

describe("a mail about a change", () => {
  it.each([
    [
      moved,
      "Training moved: Tue, Nov 24, 7pm",
      "Moved: “Training”, from Mon, Nov 23, 7pm to Tue, Nov 24, 7pm.",
    ],
    [
      { ...moved, is: { ...spanAfter(), to: spanAfter().to + 1_800_000 } },
      "Training moved: Mon, Nov 23, 7pm",
      "Moved: “Training”, from Mon, Nov 23, 7pm - 8pm to Mon, Nov 23, 7pm - 8:30pm.",
    ],
    [
      {
        ...moved,
        was: { ...spanAfter(), allDay: true, firstDay: "2026-12-05", lastDay: "2026-12-05" },
        is: { ...spanAfter(1), allDay: true, firstDay: "2026-12-06", lastDay: "2026-12-07" },
      },
      "Training moved: Sun, Dec 6",
      "Moved: “Training”, from Sat, Dec 5 to Sun, Dec 6 - Mon, Dec 7.",
    ],
    [
      { ...moved, what: "canceled", title: "CANCELED: Training", is: spanAfter() } as const,
      "Training canceled: Mon, Nov 23, 7pm",
      "Canceled: “Training”, Mon, Nov 23, 7pm - 8pm.",
    ],
    [
      { what: "deleted", title: "Training", was: spanAfter() } as const,
      "Training deleted: Mon, Nov 23, 7pm",
      "Deleted: “Training”, Mon, Nov 23, 7pm - 8pm.",
    ],
    [
      { ...moved, what: "back" } as const,
      "Training is back on: Tue, Nov 24, 7pm",
      "Back on: “Training”, Tue, Nov 24, 7pm - 8pm.",
    ],
  ])("says which, and when it is", (change, subject, line) => {
    expect(of(answerChanges([change]))).toEqual([subject, line]);
  });

  it("counts several, of one event or of the calendar", () => {
    expect(of(answerChanges([moved, moved], 3))[0]).toBe("Training: 5 changes");
    const mail = compose(answerChanges([moved, { ...moved, title: "Match" }], 1));
    expect(mail.subject).toBe("Choir: 3 changes");
    expect(mail.text).toContain("And 1 more change.");
  });
});

describe("a reminder", () => {
  it.each([
    [answerReminder(), "Tomorrow: Training, 7pm", "Ann, you said that you're coming."],
    [
      answerReminder({ people: 3 }),
      "Tomorrow: Training, 7pm",
      "Ann, you said that you're coming, 3 people in all.",
    ],
    [
      answerReminder({
        slot: "Cake",
        span: { ...spanAfter(), allDay: true, firstDay: "2026-11-22", lastDay: "2026-11-22" },
      }),
      "Tomorrow: Training",
      "Ann, you signed up for: Cake.",
    ],
    [
      answerReminder({ slot: "Cake", people: 2 }),
      "Tomorrow: Training, 7pm",
      "Ann, you signed up for: Cake (2 people).",
    ],
  ])("says what the person said", (message, subject, line) => {
    const mail = compose(message);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(line);
    expect(mail.text).toContain("Hall 3.");
  });
});

describe("every mail to somebody who answered", () => {
  it.each(toAnswerers)(
    "of kind $kind has the private address, and ends with one press",
    (message) => {
      const { text, html, headers } = compose(message);
      expect(text).toContain(ADDRESS);
      expect(html).toContain(`href="${ADDRESS}"`);
      expect(headers).toMatchObject({
        "List-Unsubscribe": `<${ADDRESS}/unsubscribe>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      expect(text).toContain(
        `You get this because Ann answered in the calendar “Choir” with mum@example.com.`,
      );
      expect(() => compose({ ...message, token: "x" } as MailMessage)).toThrow("not one");
    },
  );

  it.each(toAnswerers)("of kind $kind hides key, name and address in what is logged", (message) => {
    const said = `554 ${KEY} for Ann <mum@example.com> ${ADDRESS}`;
    expect(describeFailure(new Error(said), message)).not.toMatch(/Ann|mum|Zm9v/);
  });

  it("leaves by what waits for it: the question, a place, changes, and then lists", () => {
    const order = [
      "answer-confirm",
      "answer-place",
      "invite",
      "answer-changes",
      "answer-reminder",
      "digest",
    ];
    const priorities = order.map((kind) => {
      const message = everyKind.find((each) => each.kind === kind);
      return message ? priorityOf(message) : Number.NaN;
    });
    expect(priorities).toEqual([10, 6, 5, 3, 3, 0]);
  });
});

describe("the question", () => {
  const EVIL = "Win at www.evil.example or https://evil.example/x\r\nBcc: eve@example.net <b>x</b>";

  it("has nothing to click on but its own link, whatever the titles are", () => {
    const mail = compose({
      ...question,
      calendarTitle: EVIL,
      eventTitle: EVIL,
    } as MailMessage);
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(new Set(links)).toEqual(new Set([`${ORIGIN}/answer/confirm?key=${TOKEN}`, ORIGIN]));
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/evil\.example|eve@example/);
    }
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).not.toMatch(/^Bcc/m);
  });

  it("has no private address, and no way to end mails that have not begun", () => {
    if (!question) throw new Error("There is no such mail.");
    const mail = compose(question);
    expect(mail.subject).toBe('Confirm: your answer to "Training"');
    expect(mail.text).not.toContain("/answer/12.");
    expect(mail.headers).not.toHaveProperty("List-Unsubscribe");
    expect(mail.text).toContain("nothing else will come");
  });

  it("and the mails after it tame titles, names, places and slots too", () => {
    const change = { ...moved, title: EVIL };
    const messages = [
      answerChanges([change]),
      answerChanges([change, moved]),
      answerReminder({ eventTitle: EVIL, location: EVIL, slot: EVIL, name: EVIL }),
      { ...everyKind.find(({ kind }) => kind === "answer-place"), eventTitle: EVIL, name: EVIL },
    ].map((message) => ({ ...message, calendarTitle: EVIL }) as MailMessage);
    for (const message of messages) {
      const { subject, text, html } = compose(message);
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/evil\.example|eve@example/);
      }
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
});
