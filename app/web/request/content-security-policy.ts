// The Content-Security-Policy of pages: the resources and scripts that they may load.
import { createHash } from "node:crypto";

/** The policy for a page whose scripts have this nonce (CSP Level 3 section 2.3.1). */
export function contentSecurityPolicy(nonce: string): string {
  return policyWith(`'nonce-${nonce}'`);
}

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** The policy for a page that is sent more than once: it lists the hashes of the inline scripts (section 2.3.1). */
export function policyForCached(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return policyWith([...new Set(hashes)].join(" "));
}

function policyWith(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
