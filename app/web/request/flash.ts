// The message from an action to the next page.
import { z } from "zod";
import { clearCookie, readCookies, shortCookie } from "./cookies";
import { seal, unseal } from "./signed-text";

const LIFETIME_SECONDS = 60;

/** In bytes: browsers accept cookies up to 4,096 with name and attributes (RFC 6265 section 6.1). */
const LONGEST_COOKIE = 3_500;
/** Fits with all other parts, whatever its characters. */
const CUT_TEXT = 150;

const link = z.object({
  text: z.string().max(100),
  href: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])/),
});

const flash = z.object({
  kind: z.enum(["success", "error"]),
  text: z.string().max(600),
  /** Unique per message, so that the same text twice is shown twice. */
  id: z.string().max(40),
  /** The subject of the message: the end of its text, and the address. */
  about: link.optional(),
  /** Further sentences. */
  more: z.string().max(900).optional(),
  /** A way back from the action. */
  link: link.optional(),
  /** The changes that the Undo button undoes. */
  undo: z
    .object({
      calendarId: z.string().max(64),
      batch: z.string().max(64),
      /** The date whose answers were removed. Other changes are in the history. */
      eventId: z.string().max(64).optional(),
    })
    .optional(),
});
export type Flash = z.infer<typeof flash>;

/** A Set-Cookie line with the message for the next page. */
export function writeFlash(
  kind: Flash["kind"],
  text: string,
  { about, more, link, undo }: Pick<Flash, "about" | "more" | "link" | "undo"> = {},
): string {
  const message: Flash = { kind, text, id: crypto.randomUUID(), about, more, link, undo };
  const whole = sealed(message);
  if (whole.length <= LONGEST_COOKIE) return whole;
  const brief = sealed({ ...message, more: undefined });
  if (brief.length <= LONGEST_COOKIE) return brief;
  const cut = `${[...text].slice(0, CUT_TEXT).join("")}…`;
  return sealed({ ...message, more: undefined, text: cut });
}

/** ASCII only, so that its length equals its bytes. */
function sealed(message: Flash): string {
  return shortCookie("flash", seal("flash", JSON.stringify(message)), LIFETIME_SECONDS);
}

/**
 * The message for this page; null if there is none, or if another site's page or a program wrote the cookie. Show it
 * once and send `clearFlash`.
 */
export function readFlash(request: Request): Flash | null {
  const text = unseal("flash", readCookies(request).flash ?? "");
  if (!text) return null;
  const parsed = flash.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

export function clearFlash(): string {
  return clearCookie("flash");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
