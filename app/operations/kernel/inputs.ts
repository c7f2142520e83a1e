// The input fields of operations: their format, limits and error messages.
import { z } from "zod";
import { EARLIEST_EPOCH, isDay, LATEST_EPOCH } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { isTimeZone } from "~/time/zones";
import { LIMITS } from "~/values/limits";
import { isSafeScheme, withoutHeaderBreaks } from "~/values/link-schemes";
import { isMailAddress } from "~/values/mail-address";
import { cleanLine, cleanText, isBlank } from "~/values/text";

/** The maximum distance of a zone's time from UTC. */
const WIDEST_OFFSET_MS = DAY_MS;
/** A host name with dots, optionally a port and path: "www.example.org", "example.org:8080/plan". */
const SITE_NAME = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]|$)/u;

type TextOptions = { label: string; max: number; required?: boolean };
type RequiredText = { label: string; max: number; required: true };
type OptionalText = { label: string; max: number; required?: false };
export type Cleaned = z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;

/** A one-line text: line breaks become blanks, blanks at the ends are removed. Length in UTF-16 units. */
export function line(options: RequiredText): Cleaned;
export function line(options: OptionalText): z.ZodPrefault<Cleaned>;
export function line({ label, max, required = false }: TextOptions) {
  const field = text(label, required)
    .transform(cleanLine)
    .superRefine(checkLength({ label, max, required }))
    .meta({ ...lengths(max, required), description: "One line; line breaks become spaces." });
  return required ? field : field.prefault("");
}

/** A text of several lines; CRLF counts as one character, LF. */
export function paragraphs(options: RequiredText): Cleaned;
export function paragraphs(options: OptionalText): z.ZodPrefault<Cleaned>;
export function paragraphs({ label, max, required = false }: TextOptions) {
  const field = text(label, required)
    .transform(cleanText)
    .superRefine(checkLength({ label, max, required }))
    .meta({ ...lengths(max, required), description: "Several lines; CRLF becomes LF." });
  return required ? field : field.prefault("");
}

/** The lengths that a JSON Schema can express; it cannot say that blanks do not count. */
function lengths(max: number, required: boolean): { minLength?: number; maxLength: number } {
  return required ? { minLength: 1, maxLength: max } : { maxLength: max };
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
      context.addIssue(`${label} can have at most ${max} characters; this has ${value.length}.`);
    }
    if (required && isBlank(value)) context.addIssue(`${label} is required.`);
  };
}

export const email = z
  .string({ error: "E-mail is required." })
  .transform((value) => value.trim().toLowerCase())
  .superRefine((value, context) => {
    if (value === "") context.addIssue("E-mail is required.");
    else checkAddress(value, context);
  })
  .meta({
    ...lengths(LIMITS.email, true),
    format: "email",
    description: "One address; upper or lower case and spaces around it do not matter.",
  });

/** The same, or "" for none. */
export const optionalEmail = z
  .string({ error: "E-mail must be text." })
  .transform((value) => value.trim().toLowerCase())
  .superRefine((value, context) => {
    if (value !== "") checkAddress(value, context);
  })
  .meta({
    ...lengths(LIMITS.email, false),
    description: "One address, or '' for none.",
  })
  .prefault("");

function checkAddress(value: string, context: z.RefinementCtx<string>): void {
  if (value.length > LIMITS.email) {
    context.addIssue(`E-mail can have at most ${LIMITS.email} characters.`);
  } else if (!isMailAddress(value)) {
    context.addIssue("E-mail is not an address such as ann@example.org.");
  }
}

/** An access code or the secret of a mailed link; the operation finds out which. */
export const accessCode = line({
  label: "Access code",
  max: LIMITS.accessCode,
  required: true,
}).meta({ description: "The code from the email, typed or from its link." });

export const timeZone = z
  .string({ error: "Time zone must be text." })
  .refine(isTimeZone, "We don't know this time zone. Choose one such as Europe/Berlin.")
  .meta({ description: "An IANA time zone, such as Europe/Berlin." });

/** The public id of a calendar. Access rules look it up; here it only has to be a string. */
export const calendarLink = z
  .string({ error: "The calendar link is wrong." })
  .meta({ description: "The calendar's id, as in its address." });

/** A date without a time, of any year. */
export const day = z
  .string({ error: "The date must be text." })
  .refine(isDay, "The date must be one such as 2026-11-21.");

/** The id of a category to filter by; without it, events of all categories and of none. */
export const wantedCategory = z.number().int().min(1).optional();

/** The id of an event or news item; '' for a new one. */
export const itemId = z
  .string({ error: "The id must be text." })
  .max(64, "The id is wrong.")
  .meta({ description: "The id of an event or news item." });

export const OUT_OF_REACH = "must be between 1970 and 2200.";

/** Epoch ms within the years of events in any time zone; checked to the day in the event's own zone. */
export const epochMs = (label: string) =>
  z
    .number({ error: `${label} must be a time in milliseconds.` })
    .int(`${label} must be a whole number of milliseconds.`)
    .min(EARLIEST_EPOCH - WIDEST_OFFSET_MS, `${label} ${OUT_OF_REACH}`)
    .max(LATEST_EPOCH + WIDEST_OFFSET_MS, `${label} ${OUT_OF_REACH}`)
    .meta({ format: "int64", description: "Epoch milliseconds." });

/** The time of the state that an edit is based on; if older than the stored one, the edit is stale. */
export const modifiedAt = z
  .number({ error: "modifiedAt must be a time in milliseconds." })
  .int("modifiedAt must be a whole number of milliseconds.")
  .meta({
    format: "int64",
    description:
      "The value from when the edit began. If the stored one is newer, nothing is saved. Without it, the last save wins.",
  })
  .optional();

/**
 * A link address: http, https, mailto or tel, no scheme that runs or reads anything. "www.example.org" is completed.
 */
export const linkUrl = line({ label: "Link address", max: LIMITS.linkUrl, required: true })
  .transform(completeUrl)
  .refine(isSafeUrl, "Link address must begin with http://, https://, mailto: or tel:.")
  .refine(
    ({ length }) => length <= LIMITS.linkUrl,
    `Link address can have at most ${LIMITS.linkUrl} characters with its https://.`,
  );

/** People type a site's name; browsers would treat it as a relative path on this site. */
function completeUrl(value: string): string {
  return SITE_NAME.test(value) ? `https://${value}` : withoutHeaderBreaks(value);
}

function isSafeUrl(value: string): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (!isSafeScheme(url.protocol)) return false;
  return url.protocol.startsWith("http")
    ? url.hostname !== "" && /^https?:\/\//i.test(value)
    : url.pathname !== "";
}
