// Says how the parts of a mail look as plain text and as HTML: the same words in both. The HTML asks for
// nothing from outside and sets no page colors.

export type MailPart =
  | { is: "paragraph"; text: string }
  | { is: "link"; label: string; url: string }
  | { is: "code"; code: string }
  | { is: "quote"; text: string }
  /** A line in which `title` is the link; `text` stands below it. */
  | { is: "entry"; lead: string; title: string; rest: string; url: string; text?: string }
  /** Why the mail came, and what can be done about it. */
  | { is: "foot"; text: string; links: { label: string; url: string }[] };

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const MONOSPACE = "font-family:ui-monospace,Menlo,Consolas,monospace";

const STYLE = {
  body: `margin:0;padding:24px;max-width:560px;font-size:16px;line-height:1.5;${FONT}`,
  button:
    "display:inline-block;padding:10px 20px;border-radius:8px;background:#1f5fbf;color:#ffffff;text-decoration:none",
  address: "font-size:14px;word-break:break-all",
  code: `font-size:28px;letter-spacing:2px;${MONOSPACE}`,
  entry: "margin:0 0 12px",
  below: "margin:-8px 0 12px;padding-left:16px;white-space:pre-wrap",
  foot: "margin:24px 0 0;padding-top:12px;border-top:1px solid #808080;font-size:13px",
  quote: "margin:16px 0;padding-left:16px;border-left:4px solid #808080;white-space:pre-wrap",
};

/** Plain text with LF; links and codes stand on lines of their own. */
export function renderText(parts: MailPart[]): string {
  return `${parts.map(renderTextPart).join("\n\n")}\n`;
}

function renderTextPart(part: MailPart): string {
  switch (part.is) {
    case "link":
      return `${part.label}:\n${part.url}`;
    case "code":
      return part.code;
    case "entry":
      return [`${part.lead}${part.title}${part.rest}`, part.text, part.url]
        .filter(Boolean)
        .join("\n");
    case "foot":
      return [part.text, ...part.links.map(({ label, url }) => `${label}: ${url}`)].join("\n");
    default:
      return part.text;
  }
}

/** A whole HTML document, readable in a light and in a dark scheme because it leaves both to the reader. */
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
    "</head>",
    `<body style="${STYLE.body}">`,
    ...parts.map(renderHtmlPart),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function renderHtmlPart(part: MailPart): string {
  switch (part.is) {
    case "paragraph":
      return `<p>${escapeHtml(part.text)}</p>`;
    case "link": {
      const url = escapeHtml(part.url);
      const button = `<p><a href="${url}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>`;
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

function renderEntry({ lead, title, rest, url, text }: Extract<MailPart, { is: "entry" }>): string {
  const line = `<p style="${STYLE.entry}">${escapeHtml(lead)}${renderAnchor(url, title)}${escapeHtml(rest)}</p>`;
  return text ? `${line}\n<p style="${STYLE.below}">${escapeHtml(text)}</p>` : line;
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
