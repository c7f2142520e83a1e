// Draws the QR code on a print as an image of its own.
import { isLink } from "~/operations/kernel/reach";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { getVisitor } from "~/web/request/visitor";
import { buildQrCode } from "./qr-code";

/** It says no more than its own address does, so whether there is such a calendar is not looked up. */
const MARK = /^[\w.-]{1,200}$/;
/** The same address is always the same code. */
const MAX_AGE_SECONDS = 31_536_000;

export function answerSinceCode(request: Request, link = "", mark = ""): Response {
  if (!isLink(link) || !MARK.test(mark)) return new Response(null, { status: 404 });
  const { size, path } = buildQrCode(
    addressAt(getVisitor(request).origin, pagePaths.since(link, mark)),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -0.5 ${size} ${size}"><path fill="none" stroke="#000" d="${path}"/></svg>`;
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": `private, max-age=${MAX_AGE_SECONDS}`,
    },
  });
}
