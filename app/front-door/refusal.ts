// A refusal and its response: a small page, a line of text, or the envelope of the API.
import { STATUS_CODES } from "node:http";
import type { SiteMap } from "./site-map";

export type Refusal = {
  status: number;
  /** For the log: one word for the rule. */
  reason: string;
  /** For the user: one sentence. */
  sentence: string;
  headers: Record<string, string>;
  /** Sent as text/plain instead of a page. */
  plain: boolean;
  /** What the client sends next may not be a request. */
  close: boolean;
};

type Extras = Partial<Pick<Refusal, "headers" | "plain" | "close">>;

export function refusal(
  status: number,
  reason: string,
  sentence: string,
  extras: Extras = {},
): Refusal {
  return { status, reason, sentence, headers: {}, plain: false, close: false, ...extras };
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

/** The format of an answer: the API's envelope, or a page with the footer of every page. */
export type Wording = { api: boolean; year: number } & Pick<SiteMap, "owner" | "footerLinks">;

/** Type and text of the answer. Nothing of the request is repeated in it. */
export function writeRefusal(
  { status, sentence, plain }: Refusal,
  { api, ...foot }: Wording,
): { type: string; text: string } {
  if (api) {
    const envelope = { status: "Error", message: apiMessage(status), payload: {} };
    return { type: "application/json; charset=utf-8", text: JSON.stringify(envelope) };
  }
  if (plain) return { type: "text/plain; charset=utf-8", text: `${sentence}\n` };
  return {
    type: "text/html; charset=utf-8",
    text: page(STATUS_CODES[status] ?? "Error", sentence, foot),
  };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For the operator's own settings, which may have any character. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

function page(
  heading: string,
  sentence: string,
  { year, owner, footerLinks }: Omit<Wording, "api">,
): string {
  const links = footerLinks.map(
    ({ to, text }) => `<li><a href="${escapeHtml(to)}">${text}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>EAS: ${heading}</title>
</head>
<body>
<header><a href="/">EAS</a></header>
<main>
<h1>${heading}</h1>
<p>${sentence}</p>
<p><a href="/">Go Home</a></p>
</main>
<footer>
<p>© ${year} ${escapeHtml(owner)}. All rights reserved.</p>
<ul>
${links.join("\n")}
</ul>
</footer>
</body>
</html>
`;
}
