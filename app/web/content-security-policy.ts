// Owns what a page may load and run. Refuses to know which page it is.

/** The policy for a page whose scripts carry this nonce (CSP Level 3 section 2.3.1). */
export function contentSecurityPolicy(nonce: string): string {
  return policyWith(`'nonce-${nonce}'`);
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
