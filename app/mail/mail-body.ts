// The content of a mail, as parts that can be written as plain text and as HTML, and the links in it.

import { msg } from "@lingui/core/macro";
import type { Day } from "~/time/days";
import { withoutMarks } from "~/values/formatted";
import type { Words } from "~/words/words";

/**
 * A link with the texts around it: `lead` above or before it, `rest` after it, `text` below it, which may have marks.
 */
export type MailEntry = {
  lead: string;
  title: string;
  rest: string;
  category?: { name: string; tone: number };
  /** Its category's color, if `rest` has the category's name. */
  tone?: number;
  url: string;
  text?: string;
};

export type MailPart =
  | { is: "paragraph"; text: string }
  /** A button. `isQuiet` if the mail has several links of equal importance. */
  | { is: "link"; label: string; url: string; isQuiet?: true }
  | { is: "code"; code: string }
  | { is: "quote"; text: string }
  /** Links under a heading, which `day` draws as a calendar leaf. */
  | { is: "entries"; heading: string; day?: Day; entries: MailEntry[] }
  /** Why the mail was sent, and what the reader can do about it. */
  | { is: "foot"; text: string; links: { label: string; url: string }[] };

export type MailBody = {
  /** The calendar the mail is about; its address only if the reader already has it. */
  calendar?: { title: string; url?: string };
  /** Only in HTML: readers of the text see the subject right above it. */
  heading: string;
  parts: MailPart[];
};

/** The content of a kind of mail; `heading` is the subject if it is missing. */
export type Wording = Omit<MailBody, "heading"> & { subject: string; heading?: string };

/** The sentence about the sender in the footer of every mail. */
export function describeSender(words: Words): string {
  return words._(
    msg`EAS: everyone can do calendars. Shared calendars that anyone with the link can read.`,
  );
}

/** Plain text with LF line breaks; links and codes are on separate lines, "-- " starts the signature. */
export function renderText({ calendar, parts }: MailBody, origin: string, words: Words): string {
  const head = calendar?.url ? [`${calendar.title}\n${calendar.url}`] : [];
  const blocks = [
    ...head,
    ...parts.map((part) => renderPart(part, words)),
    `-- \n${describeSender(words)}\n${origin}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function renderPart(part: MailPart, words: Words): string {
  switch (part.is) {
    case "link":
      return `${withColon(part.label, words)}\n${part.url}`;
    case "code":
      return part.code;
    case "entries":
      return [...(part.heading ? [part.heading] : []), ...part.entries.map(renderEntry)].join(
        "\n\n",
      );
    case "foot":
      return [
        part.text,
        ...part.links.map(({ label, url }) => `${withColon(label, words)} ${url}`),
      ].join("\n");
    default:
      return part.text;
  }
}

function withColon(label: string, words: Words): string {
  return words._(
    msg({
      message: `${label}:`,
      comment: "Before the address of a link, in a mail of plain text.",
    }),
  );
}

/** "7pm - 8pm Training, Hall 3 · Juniors" and its address. */
function renderEntry({ lead, title, rest, category, text, url }: MailEntry): string {
  const line = `${lead}${title}${rest}${category ? ` · ${category.name}` : ""}`;
  return [line, text && withoutMarks(text), url].filter(Boolean).join("\n");
}

export function say(text: string): MailPart {
  return { is: "paragraph", text };
}

export function siteHost(origin: string): string {
  return new URL(origin).host;
}

/** Builds the links in mails: checks their secrets, and encodes characters that would end a link early. */
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** Throws for a malformed secret. */
export function requireToken(token: string): string {
  if (!TOKEN.test(token)) throw new Error("The secret of the link is not one.");
  return token;
}

/** Also percent-encodes quotes and similar characters, at which mail programs end links in text. */
export function address(origin: string, path: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return `${origin}${path.replace(/[!'()*~]/g, encode)}`;
}
