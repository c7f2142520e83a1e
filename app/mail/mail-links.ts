// Builds the links in mails: checks their secrets, and encodes characters that would end a link early.

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** Throws for a malformed secret. */
export function requireToken(token: string): string {
  if (!TOKEN.test(token)) throw new Error("The secret of the link is not one.");
  return token;
}

/** Also percent-encodes quotes and similar characters, at which mail programs end links in text. */
export function address(origin: string, path: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return `${origin}${path.replace(/[!'()*~]/g, encode)}`;
}
