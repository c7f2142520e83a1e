// The content of a mail, in parts that are written once as plain text and once as HTML.

import { msg } from "@lingui/core/macro";
import type { Day } from "~/time/days";
import { withoutMarks } from "~/values/formatted";
import type { Words } from "~/words/words";

/** A link with the lines around it: `lead` above or before it, `rest` after it, `text` below, which may have marks. */
export type MailEntry = {
  lead: string;
  title: string;
  rest: string;
  category?: { name: string; tone: number };
  /** Its category's color, where `rest` has the category's name. */
  tone?: number;
  url: string;
  text?: string;
};

export type MailPart =
  | { is: "paragraph"; text: string }
  /** The button. `isQuiet` where a mail has several links, so that none of them is the one. */
  | { is: "link"; label: string; url: string; isQuiet?: true }
  | { is: "code"; code: string }
  | { is: "quote"; text: string }
  /** Under a heading, which `day` draws as a leaf of a calendar. */
  | { is: "entries"; heading: string; day?: Day; entries: MailEntry[] }
  /** Why the mail was sent, and what the reader can do about it. */
  | { is: "foot"; text: string; links: { label: string; url: string }[] };

export type MailBody = {
  /** The calendar that the mail is about; its address only where the reader has it anyway. */
  calendar?: { title: string; url?: string };
  /** In HTML alone: the text is read right below the subject. */
  heading: string;
  parts: MailPart[];
};

/** What a kind of mail says; `heading` is the subject where it is not given. */
export type Wording = Omit<MailBody, "heading"> & { subject: string; heading?: string };

/** The sentence about the sender in the foot of every mail. */
export function describeSender(words: Words): string {
  return words._(
    msg`EAS: everyone can do calendars. Shared calendars that anyone with the link can read.`,
  );
}

/** Plain text with LF line breaks; links and codes are on their own lines, "-- " begins the signature. */
export function renderText({ calendar, parts }: MailBody, origin: string, words: Words): string {
  const head = calendar?.url ? [`${calendar.title}\n${calendar.url}`] : [];
  const blocks = [...head, ...parts.map(renderPart), `-- \n${describeSender(words)}\n${origin}`];
  return `${blocks.join("\n\n")}\n`;
}

function renderPart(part: MailPart): string {
  switch (part.is) {
    case "link":
      return `${part.label}:\n${part.url}`;
    case "code":
      return part.code;
    case "entries":
      return [...(part.heading ? [part.heading] : []), ...part.entries.map(renderEntry)].join(
        "\n\n",
      );
    case "foot":
      return [part.text, ...part.links.map(({ label, url }) => `${label}: ${url}`)].join("\n");
    default:
      return part.text;
  }
}

/** "7pm - 8pm Training, Hall 3 · Juniors" and its address */
function renderEntry({ lead, title, rest, category, text, url }: MailEntry): string {
  const line = `${lead}${title}${rest}${category ? ` · ${category.name}` : ""}`;
  return [line, text && withoutMarks(text), url].filter(Boolean).join("\n");
}

/** A paragraph. */
export function say(text: string): MailPart {
  return { is: "paragraph", text };
}

/** The site's host, as shown to readers. */
export function siteHost(origin: string): string {
  return new URL(origin).host;
}
