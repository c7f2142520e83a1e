// Renders the parts of a mail as plain text and as HTML, with the same words. The HTML loads nothing from outside and
// sets no page colors; it uses tables and inline styles because mail programs understand those.

export type MailPart =
  /** Which calendar the mail is about, and where it is. */
  | { is: "head"; title: string; url: string }
  /** Above the entries of a day. */
  | { is: "heading"; text: string }
  | { is: "paragraph"; text: string }
  | { is: "link"; label: string; url: string }
  | { is: "code"; code: string }
  | { is: "quote"; text: string }
  /** A line in which `title` is the link; `text` is below it. */
  | {
      is: "entry";
      lead: string;
      title: string;
      rest: string;
      category?: { name: string; tone: number };
      url: string;
      text?: string;
    }
  /** Why the mail was sent, and what the reader can do about it. */
  | { is: "foot"; text: string; links: { label: string; url: string }[] };

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const MONOSPACE = "font-family:ui-monospace,Menlo,Consolas,monospace";

type Entry = Extract<MailPart, { is: "entry" }>;

/** The site's colors from tokens.css, for light schemes, and for dark ones in mail programs that support them. */
const ACCENT = { light: "#234a75", dark: "#a5c8f0" };
const ON_ACCENT = { light: "#ffffff", dark: "#14202e" };
const COLORS = [
  { light: "#cb272f", dark: "#fe8c84" },
  { light: "#b05000", dark: "#fb9354" },
  { light: "#896600", dark: "#dda923" },
  { light: "#227d00", dark: "#7cc86b" },
  { light: "#007a70", dark: "#03cdbd" },
  { light: "#006dbe", dark: "#64b2ff" },
  { light: "#7d4ed5", dark: "#b79efe" },
  { light: "#ba2d8b", dark: "#f48ac8" },
];

/** The attributes of a table that only limits the width. */
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const STYLE = {
  page: `font-size:16px;line-height:1.5;${FONT}`,
  around: "padding:24px 16px",
  column: "max-width:560px;text-align:left",
  head: "margin:0 0 20px;font-size:20px;font-weight:700;line-height:1.3",
  headLink: "color:inherit;text-decoration:none",
  heading:
    "margin:24px 0 8px;padding-top:12px;border-top:1px solid #808080;font-size:16px;font-weight:700",
  button: `display:inline-block;padding:12px 22px;border-radius:10px;background:${ACCENT.light};color:${ON_ACCENT.light};font-weight:700;text-decoration:none`,
  buttonRow: "margin:24px 0 8px",
  address: "margin:0 0 16px;font-size:14px;word-break:break-all",
  code: `font-size:28px;letter-spacing:2px;${MONOSPACE}`,
  entry: "margin:0 0 12px",
  below: "margin:-8px 0 12px;padding-left:16px;white-space:pre-wrap",
  foot: "margin:24px 0 0;padding-top:12px;border-top:1px solid #808080;font-size:13px",
  quote: "margin:16px 0;padding-left:16px;border-left:4px solid #808080;white-space:pre-wrap",
};

const DARK_RULES = [
  `.go{background:${ACCENT.dark}!important;color:${ON_ACCENT.dark}!important}`,
  ...COLORS.map(({ dark }, index) => `.t${index + 1}{color:${dark}!important}`),
].join("");

/** Plain text with LF line breaks; links and codes are on their own lines. */
export function renderText(parts: MailPart[]): string {
  return `${parts.map(renderTextPart).join("\n\n")}\n`;
}

function renderTextPart(part: MailPart): string {
  switch (part.is) {
    case "head":
      return `${part.title}\n${part.url}`;
    case "link":
      return `${part.label}:\n${part.url}`;
    case "code":
      return part.code;
    case "entry":
      return [`${part.lead}${part.title}${part.rest}${categoryText(part)}`, part.text, part.url]
        .filter(Boolean)
        .join("\n");
    case "foot":
      return [part.text, ...part.links.map(({ label, url }) => `${label}: ${url}`)].join("\n");
    default:
      return part.text;
  }
}

/** " · Juniors" */
function categoryText({ category }: Entry): string {
  return category ? ` · ${category.name}` : "";
}

/** A whole HTML document, readable in light and dark schemes because it leaves page colors to the mail program. */
export function renderHtml(parts: MailPart[], title: string): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_RULES}}</style>`,
    "</head>",
    '<body style="margin:0;padding:0">',
    `<table ${TABLE} style="${STYLE.page}"><tr><td align="center" style="${STYLE.around}">`,
    `<table ${TABLE} style="${STYLE.column}"><tr><td>`,
    ...parts.map(renderHtmlPart),
    "</td></tr></table>",
    "</td></tr></table>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function renderHtmlPart(part: MailPart): string {
  switch (part.is) {
    case "head":
      return `<h1 style="${STYLE.head}"><a href="${escapeHtml(part.url)}" style="${STYLE.headLink}">${escapeHtml(part.title)}</a></h1>`;
    case "heading":
      return `<h2 style="${STYLE.heading}">${escapeHtml(part.text)}</h2>`;
    case "paragraph":
      return `<p>${escapeHtml(part.text)}</p>`;
    case "link": {
      const url = escapeHtml(part.url);
      const button = `<p style="${STYLE.buttonRow}"><a class="go" href="${url}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>`;
      return `${button}\n<p style="${STYLE.address}">${url}</p>`;
    }
    case "code":
      return `<p style="${STYLE.code}">${escapeHtml(part.code)}</p>`;
    case "quote":
      return `<div style="${STYLE.quote}">${escapeHtml(part.text)}</div>`;
    case "entry":
      return renderEntry(part);
    case "foot": {
      const links = part.links.map(({ label, url }) => renderAnchor(url, label)).join(" · ");
      return `<p style="${STYLE.foot}">${escapeHtml(part.text)} ${links}</p>`;
    }
  }
}

function renderEntry(entry: Entry): string {
  const { lead, title, rest, url, text } = entry;
  const said = `${escapeHtml(lead)}${renderAnchor(url, title)}${escapeHtml(rest)}${renderCategory(entry)}`;
  const line = `<p style="${STYLE.entry}">${said}</p>`;
  return text ? `${line}\n<p style="${STYLE.below}">${escapeHtml(text)}</p>` : line;
}

function renderCategory({ category }: Entry): string {
  if (!category) return "";
  const tone = COLORS[category.tone - 1];
  const color = tone
    ? ` class="t${category.tone}" style="color:${tone.light};font-weight:700"`
    : "";
  return ` · <span${color}>${escapeHtml(category.name)}</span>`;
}

function renderAnchor(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A paragraph. */
export function say(text: string): MailPart {
  return { is: "paragraph", text };
}

/** The site's host, as shown to readers. */
export function hostOf(origin: string): string {
  return new URL(origin).host;
}
