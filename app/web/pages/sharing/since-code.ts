// Draws what a print has at its end: the QR code and the address that tell what changed since, and the date.
import { msg } from "@lingui/core/macro";
import { dayHeading } from "~/event/labels";
import { isLink } from "~/operations/kernel/reach";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { getRuntime } from "~/process/runtime";
import { dayIn } from "~/time/zones";
import { escapeMarkup } from "~/values/text";
import { zoneStatement } from "~/web/request/calendar-display";
import { getVisitor } from "~/web/request/visitor";
import { buildQrCode } from "./qr-code";

/** It says no more than its own address does, so whether there is such a calendar is not looked up. */
const MARK = /^[\w.-]{1,200}$/;
/** In the units of the drawing. */
const [WIDTH, HEIGHT, LEADING] = [720, 100, 20];
const CHARACTERS_A_LINE = 60;

export function answerSinceCode(request: Request, link = "", mark = ""): Response {
  if (!isLink(link) || !MARK.test(mark)) return new Response(null, { status: 404 });
  const { origin, words, zone } = getVisitor(request);
  const now = getRuntime().now();
  const address = addressAt(origin, pagePaths.since(link, mark));
  const today = dayHeading(dayIn(now, zone ?? "UTC"), words);
  const lines = [
    words._(msg`What has changed since this print:`),
    ...(address.match(new RegExp(`.{1,${CHARACTERS_A_LINE}}`, "g")) ?? []),
    words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
    // Where it is not known, the page says which one it is.
    ...(zone ? [zoneStatement(zone, now, words)] : []),
  ];
  return new Response(draw(address, lines), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function draw(address: string, lines: readonly string[]): string {
  const { size, path } = buildQrCode(address);
  const height = Math.max(HEIGHT, LEADING * lines.length);
  const texts = lines.map((line, index) => {
    return `<text x="${HEIGHT + 8}" y="${LEADING * (index + 1) - 4}">${escapeMarkup(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="17"><svg width="${HEIGHT}" height="${HEIGHT}" viewBox="0 -0.5 ${size} ${size}"><path fill="none" stroke="#000" d="${path}"/></svg>${texts.join("")}</svg>`;
}
