// Reads and writes cookies shared by scripts and server: plain values, valid for a year.

const A_YEAR_S = 31_536_000;

/** The decoded value, or null if there is no such cookie. An empty value is a value. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split("; ")) {
    const [key, ...value] = pair.split("=");
    if (key === name) return decoded(value.join("="));
  }
  return null;
}

export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers
  document.cookie = `${name}=${encoded(value)}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`;
}

/** Encoded as on the server: ids, zones and commas stay as they are. */
function encoded(value: string): string {
  return /^[\w,./+-]*$/.test(value) ? value : encodeURIComponent(value);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replace(/^"(.*)"$/, "$1"));
  } catch {
    return value;
  }
}
