// Reads the body of an API call: its type, encoding, shape and depth; the front door has checked its size.

type Input = Readonly<Record<string, unknown>>;

/** No call has more than two levels; deeper ones only keep the reader busy. */
const DEEPEST = 8;

/**
 * The body as an object, {} for an empty one; else the HTTP status that refuses
 * it. It is parsed once. A key such as "__proto__" stays a key like any other
 * (JSON.parse makes it one), and schemas take only the keys that they name.
 */
export async function readApiInput(
  request: Request,
): Promise<{ input: Input } | { refusal: 400 | 415 }> {
  const body = await request.arrayBuffer();
  if (body.byteLength === 0) return { input: {} };
  if (!isJson(request.headers.get("Content-Type") ?? "")) return { refusal: 415 };
  const value = parse(body);
  if (!isObject(value) || isDeeper(value, DEEPEST)) return { refusal: 400 };
  return { input: value };
}

/** Parameters mean nothing: JSON is always UTF-8 (RFC 8259 sections 8.1 and 11). */
function isJson(contentType: string): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType);
}

/** The value, undefined for what is no JSON or no UTF-8. */
function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}
