// The links in mails: their secrets are checked, and nothing in them ends a link early.

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** Throws for a malformed secret. */
export function requireToken(token: string): string {
  if (!TOKEN.test(token)) throw new Error("The secret of the link is not one.");
  return token;
}

/** Percent-encodes quotes and similar characters too: mail programs that find links in text stop at them. */
export function address(origin: string, path: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return `${origin}${path.replace(/[!'()*~]/g, encode)}`;
}
