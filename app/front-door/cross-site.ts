// Checks that a write was sent by this site's own pages, or by no browser at all.
import type { IncomingHttpHeaders } from "node:http";
import { type Refusal, refusal } from "./refusal";

const OWN = ["same-origin", "none"];

/**
 * 403 for a write that a browser says another site began: by Sec-Fetch-Site, and by Origin, each
 * wherever it is sent. With neither it is no present-day browser, and passes. Without a configured
 * origin the Origin's host must be the request's own; the scheme is not known then, since a proxy
 * may have taken TLS off.
 */
export function refuseCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  { origin, host }: { origin: string | null; host: string },
): Refusal | null {
  if (method === "GET" || method === "HEAD") return null;
  const site = headers["sec-fetch-site"];
  const from = headers.origin;
  const foreign =
    (site !== undefined && !OWN.includes(String(site))) ||
    (from !== undefined &&
      !(origin === null ? isFromHost(from, host) : from.toLowerCase() === origin));
  if (!foreign) return null;
  return refusal(
    403,
    "cross-site",
    "This form came from another site, so nothing was changed. Please open the page again and try again.",
  );
}

/** `null`, the Origin of a page that has none, is no address and so nobody's. */
function isFromHost(from: string, host: string): boolean {
  if (!/^https?:\/\/[^/]+$/i.test(from) || !URL.canParse(from)) return false;
  const { protocol, host: fromHost } = new URL(from);
  return fromHost === new URL(`${protocol}//${host}`).host;
}
