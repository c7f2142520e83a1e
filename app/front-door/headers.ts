// Sets the headers of every reply, and defaults for headers that the application left out.
import type { ServerResponse } from "node:http";
import { isAmong, isFramed, type SiteMap } from "./site-map";

const DEFAULT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Refusals use the stylesheet and logo of every page, from `base` if their own host has none. */
export const refusalPolicy = (base: string) => {
  const from = base || "'self'";
  return `${DEFAULT_POLICY}; style-src ${from}; img-src ${from}`;
};

// same-origin, not no-referrer: with the latter, browsers send `Origin: null` with our own forms.
const FIXED: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "same-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["X-Frame-Options", "DENY"],
  [
    "Permissions-Policy",
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
  ],
];
/** Without includeSubDomains: other services on subdomains may lack https. */
const TRANSPORT: [string, string] = ["Strict-Transport-Security", "max-age=31536000"];

const FIXED_WITH_TRANSPORT = [...FIXED, TRANSPORT];

function fixedHeaders(https: boolean): [string, string][] {
  return https ? FIXED_WITH_TRANSPORT : FIXED;
}

/** The headers of a reply that did not come from the application. */
export function refusalHeaders(https: boolean): [string, string][] {
  return [
    ...fixedHeaders(https),
    ["Content-Security-Policy", DEFAULT_POLICY],
    ["Cache-Control", "no-store"],
  ];
}

/** SVG images have inline styles; a service worker's script needs the policy for its own requests. */
function policyFor(response: ServerResponse, { routePath, site }: AnswerFacts): string {
  if (routePath === site.serviceWorker) return `${DEFAULT_POLICY}; connect-src 'self'`;
  const drawing = String(response.getHeader("Content-Type") ?? "").startsWith("image/svg+xml");
  return drawing ? `${DEFAULT_POLICY}; style-src 'unsafe-inline'` : DEFAULT_POLICY;
}

type AnswerFacts = {
  path: string;
  routePath: string;
  https: boolean;
  id: string;
  /** The site's address for this client; callable only after the request is admitted. */
  origin: () => string;
  site: SiteMap;
};

/** The methods of an address whose application refused a form: it supports no others. */
const READ_ONLY = "GET, HEAD";

/** After how many seconds an unattended screen reloads. */
const REFRESH_SECONDS = "300";

/** Completes a reply's headers just before they are sent. */
function complete(response: ServerResponse, status: number, facts: AnswerFacts): void {
  const { path, routePath, https, id, site, origin } = facts;
  for (const [name, value] of fixedHeaders(https)) response.setHeader(name, value);
  // X-Frame-Options cannot name sites as the policy can, and some browsers would obey it alone.
  if (isFramed(routePath, site)) response.removeHeader("X-Frame-Options");
  response.setHeader("X-Request-Id", id);
  response.removeHeader("X-Powered-By");
  if (status === 405 && !response.hasHeader("Allow")) response.setHeader("Allow", READ_ONLY);
  const target = response.getHeader("Location");
  // A redirect after a form gets an absolute URL: RFC 9110 allows a relative one, but lynx complains each time.
  if (status === 303 && typeof target === "string" && /^\/(?!\/)/.test(target))
    response.setHeader("Location", origin() + target);
  const isFault = status === 429 || status >= 500;
  if (isFault && routePath.startsWith(site.unattended) && !response.hasHeader("Refresh"))
    response.setHeader("Refresh", REFRESH_SECONDS);
  if (isAmong(routePath, site.unlisted)) response.setHeader("X-Robots-Tag", "noindex");
  const isPersonal = isAmong(routePath, site.personal) || path.endsWith(".data");
  if (isPersonal && !response.hasHeader("Cache-Control"))
    response.setHeader("Cache-Control", "no-store");
  // A 304 updates the headers of the stored page: a default here would replace that page's own policy.
  if (status !== 304 && !response.hasHeader("Content-Security-Policy")) {
    response.setHeader("Content-Security-Policy", policyFor(response, facts));
  }
}

/**
 * Waits until the last moment, after the application has set its headers: Express's file server and error page remove
 * earlier ones.
 */
export function completeHeaders(response: ServerResponse, facts: AnswerFacts): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, [status, ...rest]) {
      complete(response, Number(status), facts);
      return Reflect.apply(writeHead, self, [status, ...rest]);
    },
  });
}
