// Owns the fields that operations take: their form, their limits, what is said of a wrong one.
// Refuses to know where they come from; numbers and truth values are never read from strings.
import { z } from "zod";
import { EARLIEST_EPOCH, LATEST_EPOCH, LIMITS } from "~/calendar/limits";
import { cleanLine, cleanText, isBlank } from "~/calendar/text";
import { isTimeZone } from "~/calendar/zones";

/** One strict address (a subset of RFC 5321 section 4.1.2): nothing that a mail program takes for a list. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const LONGEST_LOCAL_PART = 64;
const LINK_SCHEMES = ["http:", "https:", "mailto:", "tel:"];

type TextOptions = { label: string; max: number; required?: boolean };

/** A one-line text: line breaks become blanks, blanks around it go. Length in UTF-16 units. */
export function line({ label, max, required = false }: TextOptions) {
  const field = text(label, required)
    .transform(cleanLine)
    .superRefine(checkLength({ label, max, required }))
    .meta({ maxLength: max });
  return required ? field : field.default("");
}

/** A text of several lines; CRLF counts as one character, LF. */
export function paragraphs({ label, max, required = false }: TextOptions) {
  const field = text(label, required)
    .transform(cleanText)
    .superRefine(checkLength({ label, max, required }))
    .meta({ maxLength: max });
  return required ? field : field.default("");
}

function text(label: string, required: boolean) {
  return z.string({
    error: ({ input }) =>
      input === undefined && required ? `${label} is required.` : `${label} must be text.`,
  });
}

function checkLength({ label, max, required }: TextOptions) {
  return (value: string, context: z.RefinementCtx<string>) => {
    if (value.length > max) {
      context.addIssue(`${label} may have at most ${max} characters; this has ${value.length}.`);
    }
    if (required && isBlank(value)) context.addIssue(`${label} is required.`);
  };
}

export const email = z
  .string({ error: "E-mail is required." })
  .transform((value) => value.trim().toLowerCase())
  .superRefine((value, context) => {
    if (value === "") context.addIssue("E-mail is required.");
    else if (value.length > LIMITS.email) {
      context.addIssue(`E-mail may have at most ${LIMITS.email} characters.`);
    } else if (!EMAIL.test(value) || value.indexOf("@") > LONGEST_LOCAL_PART) {
      context.addIssue("E-mail is not an address such as ann@example.org.");
    }
  })
  .meta({ maxLength: LIMITS.email, format: "email" });

/** An access code or the secret of a mailed link; which one, the operation finds out. */
export const accessCode = line({ label: "Access code", max: LIMITS.accessCode, required: true });

export const timeZone = z
  .string({ error: "Time zone must be text." })
  .refine(isTimeZone, "Time zone is not known. Choose one such as Europe/Berlin.");

/** The public id of a calendar. Access rules look it up; here it only has to be text. */
export const calendarLink = z.string({ error: "The calendar link is wrong." });

/** The id of an event or news item; '' stands for a new one. */
export const itemId = z.string({ error: "The id must be text." }).max(64, "The id is wrong.");

export const epochMs = (label: string) =>
  z
    .number({ error: `${label} must be a time in milliseconds.` })
    .int(`${label} must be a whole number of milliseconds.`)
    .min(EARLIEST_EPOCH, `${label} must lie between 1970 and 2200.`)
    .max(LATEST_EPOCH, `${label} must lie between 1970 and 2200.`);

/** The state that an edit began from; older than what is stored makes it stale. */
export const modifiedAt = z
  .number({ error: "modifiedAt must be a time in milliseconds." })
  .int("modifiedAt must be a whole number of milliseconds.")
  .optional();

/** An address to click on: http, https, mailto or tel, nothing that runs or reads. */
export const linkUrl = line({ label: "Link address", max: LIMITS.linkUrl, required: true }).refine(
  isSafeUrl,
  "Link address must begin with http://, https://, mailto: or tel:.",
);

function isSafeUrl(value: string): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (!LINK_SCHEMES.includes(url.protocol)) return false;
  return url.protocol.startsWith("http")
    ? url.hostname !== "" && /^https?:\/\//i.test(value)
    : url.pathname !== "";
}
