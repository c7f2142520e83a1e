// Says which addresses may be clicked on: those that neither run nor read anything.

const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** `scheme` with its colon, as `protocol` of a URL. */
export function isSafeScheme(scheme: string): boolean {
  return SCHEMES.has(scheme);
}
