// Chooses a content coding from Accept-Encoding (RFC 9110 §12.5.3).

/** True if gzip is accepted by name or by `*`. False without the header: Outlook shows compressed bytes as they are. */
export function asksForGzip(header: string | null): boolean {
  return asksFor("gzip", header);
}

export function asksFor(coding: "gzip" | "br", header: string | null): boolean {
  const weights = new Map((header ?? "").toLowerCase().split(",").map(readCoding));
  const weight = weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get("*") ?? 0;
  return weight > 0;
}

/** "gzip;q=0.5" as name and weight; an invalid weight counts as 0. */
function readCoding(text: string): [string, number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
