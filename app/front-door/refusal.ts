// A refusal and its response: a small page, a line of text, or the envelope of the API.
import { STATUS_CODES } from "node:http";
import type { SiteMap } from "./site-map";

export type Refusal = {
  status: number;
  /** One word for the rule, for the log. */
  reason: string;
  /** One sentence for the user. */
  sentence: string;
  headers: Record<string, string>;
  /** Sent as text/plain instead of a page. */
  plain: boolean;
  /** The client's next bytes may not be a request. */
  close: boolean;
  /** The origin for the page's links if the request's own host does not serve them. */
  base: string;
};

type Extras = Partial<Pick<Refusal, "headers" | "plain" | "close" | "base">>;

export function refusal(
  status: number,
  reason: string,
  sentence: string,
  extras: Extras = {},
): Refusal {
  return { status, reason, sentence, headers: {}, plain: false, close: false, base: "", ...extras };
}

/** The messages of the API, by status; other statuses blame the request or the server. */
const API_MESSAGES: Record<number, string> = {
  403: "Access denied",
  404: "Not found",
  405: "Method not allowed",
  413: "Request too large",
  429: "Too many attempts. Please try again later.",
};

function apiMessage(status: number): string {
  return API_MESSAGES[status] ?? (status >= 500 ? "Some error" : "Bad request");
}

/** A language: `say` translates an English text, and returns it as it is if there is no translation. */
export type PageWords = {
  lang: string;
  isRightToLeft: boolean;
  say: (english: string) => string;
};

const ENGLISH: PageWords = { lang: "en", isRightToLeft: false, say: (english) => english };

/** The format of a refusal: the API's envelope, or a page with the usual footer. */
export type Wording = {
  api: boolean;
  year: number;
  stylesheet?: string | undefined;
  words?: PageWords | undefined;
} & Pick<SiteMap, "owner" | "footerLinks" | "menuLinks">;

/** Type and text of the reply, and the language of a page. It repeats nothing from the request. */
export function writeRefusal(
  { status, sentence, plain, base }: Refusal,
  { api, ...foot }: Wording,
): { type: string; text: string; language?: string } {
  if (api) {
    const envelope = { status: "Error", message: apiMessage(status), payload: {} };
    return { type: "application/json; charset=utf-8", text: JSON.stringify(envelope) };
  }
  if (plain) return { type: "text/plain; charset=utf-8", text: `${sentence}\n` };
  return {
    type: "text/html; charset=utf-8",
    text: page(STATUS_CODES[status] ?? "Error", sentence, { ...foot, base }),
    language: (foot.words ?? ENGLISH).lang,
  };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For the operator's own settings, which may contain any character. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** The frame of every page, without the parts that need scripts or an account. */
function page(
  status: string,
  english: string,
  {
    year,
    owner,
    footerLinks,
    menuLinks,
    stylesheet = "",
    words = ENGLISH,
    base,
  }: Omit<Wording, "api"> & { base: string },
): string {
  const { lang, isRightToLeft, say } = words;
  const heading = lang === "en" ? status : say("Some Error Happened");
  const sentence = base
    ? say(english.replace(base, "{origin}")).replace("{origin}", base)
    : say(english);
  const rights = say("© {year} {owner}. All rights reserved.")
    .replace("{year}", String(year))
    .replace("{owner}", () => escapeHtml(owner));
  const ring = `<img class="ring" src="${base}/favicon.svg" alt="" width="28" height="28">`;
  return `<!DOCTYPE html>
<html lang="${lang}"${isRightToLeft ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say("EAS: {title}").replace("{title}", heading)}</title>
<link rel="icon" href="${base}/favicon.svg" type="image/svg+xml">
${stylesheet ? `<link rel="stylesheet" href="${base}${escapeHtml(stylesheet)}">` : ""}
</head>
<body>
<header class="header"><div class="header-row">
<a href="${base}/" class="header-logo"><span class="logo">${ring} EAS</span></a>
<nav class="nav" aria-label="${say("Main")}">
<details><summary>${say("Menu")}</summary></details>
<ul>
${drawLinks(menuLinks, base, say)}
</ul>
</nav>
</div></header>
<main class="main">
<section class="error-screen">
<h1>${heading}</h1>
<p>${sentence}</p>
<p><a href="${base}/" class="button">${say("Go Home")}</a></p>
</section>
</main>
<footer class="footer"><div class="footer-row">
<p>${ring} ${rights}</p>
<ul>
${drawLinks(footerLinks, base, say)}
</ul>
</div></footer>
</body>
</html>
`;
}

/** An imprint may be on another site. */
function drawLinks(links: SiteMap["footerLinks"], base: string, say: PageWords["say"]): string {
  const addressOf = (to: string) => escapeHtml(to.startsWith("/") ? base + to : to);
  return links
    .map(({ to, text }) => `<li><a href="${addressOf(to)}">${say(text)}</a></li>`)
    .join("\n");
}
