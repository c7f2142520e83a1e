// Renders a mail as an HTML document that loads nothing. Uses tables and inline styles, which mail programs support;
// the style sheet is only for dark schemes and phones.

import { splitCanceled } from "~/event/canceled";
import { lightColor } from "~/event/category";
import { shortWeekday } from "~/event/labels";
import { type Day, weekdayOfDay } from "~/time/days";
import { formattedHtml, hasMarks } from "~/values/formatted";
import { escapeMarkup } from "~/values/text";
import type { Words } from "~/words/words";
import {
  describeSender,
  type MailBody,
  type MailEntry,
  type MailPart,
  siteHost,
} from "./mail-body";

/** The colors from tokens.css for mails, inline for light schemes and in a style sheet for dark ones. */
const PAGE = { light: "#f6f2e8", dark: "#191815" };
const PAPER = { light: "#fffefa", dark: "#24231f" };
const SUNKEN = { light: "#ece7da", dark: "#100f0e" };
const INKS = { light: "#24211b", dark: "#ece8de" };
const SOFTS = { light: "#625c50", dark: "#b4ad9f" };
const LINE = { light: "#e2dccd", dark: "#38362f" };
const STRONG_LINE = { light: "#8c8577", dark: "#857e70" };
const ACCENT = { light: "#1f4673", dark: "#a9cbf2" };
const ON_ACCENT = { light: "#ffffff", dark: "#14202e" };
/** The eight colors of categories and of the ring, for dark schemes. */
const DARK_TONES = [
  "#fe8c84",
  "#fb9354",
  "#dda923",
  "#7cc86b",
  "#03cdbd",
  "#64b2ff",
  "#b79efe",
  "#f48ac8",
];

const LIGHT = {
  page: PAGE.light,
  paper: PAPER.light,
  sunken: SUNKEN.light,
  ink: INKS.light,
  soft: SOFTS.light,
  line: LINE.light,
  strongLine: STRONG_LINE.light,
  accent: ACCENT.light,
  onAccent: ON_ACCENT.light,
};

/** For the classes in mail-html.ts; `t1`, `e1` and `b1` are a text, an edge and a background in the first tone. */
const DARK_RULES = [
  `.page{background:${PAGE.dark}!important}`,
  `.paper{background:${PAPER.dark}!important;border-color:${LINE.dark}!important}`,
  `.box{background:${PAGE.dark}!important;border-color:${STRONG_LINE.dark}!important}`,
  `.cap{background:${SUNKEN.dark}!important}`,
  `.ink{color:${INKS.dark}!important}`,
  `.soft{color:${SOFTS.dark}!important}`,
  `.rule{border-color:${LINE.dark}!important}`,
  `.go{background:${ACCENT.dark}!important;color:${ON_ACCENT.dark}!important}`,
  `.link{color:${ACCENT.dark}!important}`,
  ...DARK_TONES.flatMap((dark, index) => [
    `.t${index + 1}{color:${dark}!important}`,
    `.e${index + 1}{border-color:${dark}!important}`,
    `.b${index + 1}{background:${dark}!important}`,
  ]),
].join("");

/** The attributes of a table used only for layout. */
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDE = `${TABLE} width="100%"`;

const SANS =
  "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif";
const PRINT =
  "font-family:'Iowan Old Style','Palatino Linotype',Palatino,P052,'Noto Serif',Georgia,serif";
const MONOSPACE = "font-family:ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";
const INK = `color:${LIGHT.ink}`;
const SOFT = `color:${LIGHT.soft}`;
/** Wraps long words and addresses; older programs know only the second property. */
const WRAP = "overflow-wrap:anywhere;word-break:break-word";

const STYLE = {
  page: `background:${LIGHT.page};font-size:16px;line-height:1.5;${SANS}`,
  brand: `${INK};font-weight:700;${WRAP}`,
  brandLink: `${INK};text-decoration:none`,
  paper: `padding:32px;background:${LIGHT.paper};border:1px solid ${LIGHT.line};border-radius:12px;${WRAP}`,
  title: `margin:0 0 16px;${INK};font-size:27px;line-height:1.2;${PRINT}`,
  paragraph: `margin:0 0 16px;${INK}`,
  button: `display:inline-block;padding:13px 24px;border-radius:10px;background:${LIGHT.accent};color:${LIGHT.onAccent};font-weight:700;text-decoration:none`,
  buttonRow: "margin:24px 0 8px",
  quietLink: `color:${LIGHT.accent};font-weight:700`,
  address: `margin:0 0 16px;${SOFT};font-size:12px;word-break:break-all`,
  code: `margin:0 0 24px;padding:16px;border:1px solid ${LIGHT.strongLine};border-radius:10px;background:${LIGHT.page};${INK};font-size:28px;font-weight:700;letter-spacing:2px;line-height:1.2;text-align:center;${MONOSPACE}`,
  quote: `margin:0 0 16px;padding-left:16px;border-left:4px solid ${LIGHT.line};${INK};white-space:pre-wrap`,
  group: `margin:0 0 16px;border-top:1px solid ${LIGHT.line}`,
  heading: `margin:0 0 12px;${INK};font-size:18px;${PRINT}`,
  leafCell: "width:54px;padding:16px 16px 0 0",
  leaf: `margin:0;width:52px;border:1px solid ${LIGHT.line};border-radius:10px;overflow:hidden;text-align:center;line-height:1.2`,
  weekday: `display:block;padding:3px 0;background:${LIGHT.sunken};${SOFT};font-size:12px`,
  number: `display:block;padding:3px 0 5px;${INK};font-size:25px;${PRINT}`,
  entries: `padding:16px 0 0;${SOFT};font-size:14px`,
  foot: `padding:20px 4px;${SOFT};font-size:13px;${WRAP}`,
};

const PHONE_RULES = ".paper{padding:24px 20px!important}.around{padding:12px!important}";
const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK_RULES}}@media (max-width:479px){${PHONE_RULES}}`;

/** A whole HTML document; `title` is its subject. */
export function renderHtml(
  { calendar, heading, parts }: MailBody,
  { title, origin, words }: { title: string; origin: string; words: Words },
): string {
  const isFoot = ({ is }: MailPart) => is === "foot";
  return [
    "<!doctype html>",
    `<html lang="${words.language}"${words.isRightToLeft ? ' dir="rtl"' : ""}>`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE_SHEET}</style>`,
    "</head>",
    `<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">`,
    "<main>",
    `<table ${WIDE} class="page" style="${STYLE.page}"><tr><td class="around" align="center" style="padding:32px 16px">`,
    `<table ${WIDE} style="max-width:560px;text-align:${words.isRightToLeft ? "right" : "left"}"><tr><td style="padding:0 4px 16px">`,
    `<table ${TABLE}><tr><td style="padding-right:10px">${RING}</td>`,
    `<td class="ink" dir="auto" style="${STYLE.brand}">${renderBrand(calendar)}</td></tr></table>`,
    `</td></tr><tr><td class="paper" style="${STYLE.paper}">`,
    `<h1 class="ink" dir="auto" style="${STYLE.title}">${escapeMarkup(heading)}</h1>`,
    ...parts.filter((part) => !isFoot(part)).map((part) => renderPart(part, words)),
    `</td></tr><tr><td class="soft" style="${STYLE.foot}">`,
    ...parts.filter(isFoot).map((part) => renderPart(part, words)),
    `${escapeMarkup(describeSender(words))} ${renderSoftAnchor(origin, siteHost(origin))}`,
    "</td></tr></table>",
    "</td></tr></table>",
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** The position of each dot of the ring in a square of nine cells, clockwise from the top left; null for the middle. */
const DOTS = [
  [
    { tone: 8, align: "right", valign: "bottom" },
    { tone: 1, align: "center", valign: "top" },
    { tone: 2, align: "left", valign: "bottom" },
  ],
  [
    { tone: 7, align: "left", valign: "middle" },
    null,
    { tone: 3, align: "right", valign: "middle" },
  ],
  [
    { tone: 6, align: "right", valign: "top" },
    { tone: 5, align: "center", valign: "bottom" },
    { tone: 4, align: "left", valign: "top" },
  ],
];

/** The logo without an image, so that it shows even if images are blocked. */
const RING = `<table ${TABLE} aria-hidden="true">${DOTS.map((row) => `<tr>${row.map(renderDot).join("")}</tr>`).join("")}</table>`;

function renderDot(dot: { tone: number; align: string; valign: string } | null): string {
  const size = 'width="11" height="11"';
  const cell = "width:11px;height:11px;padding:0;font-size:0;line-height:0";
  if (!dot) return `<td ${size} style="${cell}"></td>`;
  const round = `display:inline-block;width:8px;height:8px;border-radius:8px;background:${lightColor(dot.tone)}`;
  return `<td ${size} align="${dot.align}" valign="${dot.valign}" style="${cell}"><span class="b${dot.tone}" style="${round}"></span></td>`;
}

function renderBrand(calendar: MailBody["calendar"]): string {
  const name = escapeMarkup(calendar?.title ?? "EAS");
  if (!calendar?.url) return name;
  return `<a class="ink" href="${escapeMarkup(calendar.url)}" style="${STYLE.brandLink}">${name}</a>`;
}

function renderPart(part: MailPart, words: Words): string {
  switch (part.is) {
    case "paragraph":
      return `<p class="ink" style="${STYLE.paragraph}">${escapeMarkup(part.text)}</p>`;
    case "link":
      return renderLink(part);
    case "code":
      return `<p class="box ink" style="${STYLE.code}">\n${escapeMarkup(part.code)}\n</p>`;
    case "quote":
      return `<div class="ink rule" dir="auto" style="${STYLE.quote}">${escapeMarkup(part.text)}</div>`;
    case "entries":
      return renderEntries(part, words);
    case "foot": {
      const links = part.links.map(({ label, url }) => renderSoftAnchor(url, label)).join(" · ");
      return `<p style="margin:0 0 16px">${escapeMarkup(part.text)} ${links}</p>`;
    }
  }
}

function renderLink({ label, url, isQuiet }: Extract<MailPart, { is: "link" }>): string {
  const [address, words] = [escapeMarkup(url), escapeMarkup(label)];
  if (isQuiet) {
    return `<p style="margin:0 0 16px"><a class="link" href="${address}" style="${STYLE.quietLink}">${words}</a></p>`;
  }
  const button = `<a class="go" href="${address}" style="${STYLE.button}">${words}</a>`;
  return `<p style="${STYLE.buttonRow}">${button}</p>\n<p class="soft" style="${STYLE.address}">${address}</p>`;
}

type Entries = Extract<MailPart, { is: "entries" }>;

function renderEntries({ heading, day, entries }: Entries, words: Words): string {
  const title = day || heading === "" ? "" : renderHeading(heading);
  const leaf = day
    ? `<td width="54" valign="top" style="${STYLE.leafCell}">${renderLeaf(day, heading, words)}</td>`
    : "";
  const cell = `<td class="soft" valign="top" style="${STYLE.entries}">`;
  return [
    `<table ${WIDE} class="rule" style="${STYLE.group}"><tr>${leaf}${cell}${title}`,
    ...entries.map(renderEntry),
    "</td></tr></table>",
  ].join("\n");
}

function renderHeading(heading: string): string {
  return `<h2 class="ink" style="${STYLE.heading}">${escapeMarkup(heading)}</h2>`;
}

/** The weekday above the number, as on the site; screen readers get `heading`, which has the month. */
function renderLeaf(day: Day, heading: string, words: Words): string {
  const weekday = `<span class="cap soft" style="${STYLE.weekday}">${shortWeekday(weekdayOfDay(day), words)}</span>`;
  const number = `<span class="ink" style="${STYLE.number}">${Number(day.slice(8))}</span>`;
  return `<h2 class="rule" aria-label="${escapeMarkup(heading)}" style="${STYLE.leaf}">${weekday} ${number}</h2>`;
}

/** Keeps the markup short: a full mail has 120 entries, and mail programs cut off mails at about 100 kB. */
function renderEntry(entry: MailEntry): string {
  const tone = entry.category?.tone ?? entry.tone ?? 0;
  const color = lightColor(tone);
  const edge = `border-left:4px solid ${color ?? LIGHT.line}`;
  const lead = entry.lead.trim().replace(/\s*:$/, "");
  const link = `<a class="ink" href="${escapeMarkup(entry.url)}" style="${INK};font-size:18px;font-weight:700;text-decoration:none">${renderTitle(entry.title)}</a>`;
  const lines = [
    lead && `<b>${escapeMarkup(lead)}</b>`,
    `<div dir="auto">${link}</div>`,
    renderDetails(entry),
  ];
  const text = entry.text
    ? `<div class="ink" dir="auto" style="${INK};white-space:pre-wrap">${renderFormatted(entry.text)}</div>`
    : "";
  return `<div class="${color ? `e${tone}` : "rule"}" style="margin:0 0 16px;padding-left:12px;${edge}">${lines.join("")}${text}</div>`;
}

function renderFormatted(text: string): string {
  return hasMarks(text)
    ? formattedHtml(text, ` class="link" style="color:${LIGHT.accent}"`)
    : escapeMarkup(text);
}

/** Strikes through a canceled event's title, as on the site. */
function renderTitle(title: string): string {
  const { prefix, rest } = splitCanceled(title);
  return prefix ? `${escapeMarkup(prefix)}<s>${escapeMarkup(rest)}</s>` : escapeMarkup(title);
}

/**
 * "Juniors · Hall 3", on its own line, without the comma that separates it from the title in plain text. After "Moved:"
 * it is a sentence and starts with a capital.
 */
function renderDetails({ lead, category, rest }: MailEntry): string {
  const words = rest.replace(/^[\s,.]+/, "");
  const first = lead.trim().endsWith(":") ? words.charAt(0).toUpperCase() : words.charAt(0);
  const sentence = escapeMarkup(`${first}${words.slice(1)}`);
  if (!category) return sentence;
  const color = lightColor(category.tone);
  const name = color
    ? `<b class="t${category.tone}" style="color:${color}">${escapeMarkup(category.name)}</b>`
    : escapeMarkup(category.name);
  return sentence ? `${name} · ${sentence}` : name;
}

function renderSoftAnchor(url: string, label: string): string {
  return `<a class="soft" href="${escapeMarkup(url)}" style="${SOFT}">${escapeMarkup(label)}</a>`;
}
