// The input fields of operations: their format, limits and error messages.
import { z } from "zod";
import { EARLIEST_EPOCH, isDay, LATEST_EPOCH } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { isTimeZone, spelledZone } from "~/time/zones";
import { LIMITS } from "~/values/limits";
import { isMailAddress } from "~/values/mail-address";
import { isSafeScheme, parseUrl, withoutHeaderBreaks } from "~/values/parse-url";
import { type RefusedField, refusal } from "~/values/refusals";
import { LONGEST_ROW_KEY } from "~/values/row-key";
import { cleanLine, cleanText, isBlank } from "~/values/text";

/** The maximum distance of a zone's time from UTC. */
const WIDEST_OFFSET_MS = DAY_MS;
/** A host name with dots, optionally a port and path: "www.example.org", "example.org:8080/plan". */
const SITE_NAME = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]|$)/u;

type TextOptions = {
  field: RefusedField;
  max: number;
  /** Instead of `max`. */
  fits?: ((text: string) => boolean) | undefined;
  required?: boolean;
};
type RequiredText = TextOptions & { required: true };
type OptionalText = TextOptions & { required?: false };
export type Cleaned = z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;

/** A one-line text: line breaks become blanks, and blanks at the ends are removed. Length in UTF-16 units. */
export function line(options: RequiredText): Cleaned;
export function line(options: OptionalText): z.ZodPrefault<Cleaned>;
export function line({ field, max, fits, required = false }: TextOptions) {
  const input = text(field, required)
    .transform(cleanLine)
    .superRefine(checkLength({ field, max, fits, required }))
    .meta({ ...lengths(max, required), description: "One line." });
  return required ? input : input.prefault("");
}

/** A text of several lines; CRLF counts as one character, LF. */
export function paragraphs(options: RequiredText): Cleaned;
export function paragraphs(options: OptionalText): z.ZodPrefault<Cleaned>;
export function paragraphs({ field, max, fits, required = false }: TextOptions) {
  const input = text(field, required)
    .transform(cleanText)
    .superRefine(checkLength({ field, max, fits, required }))
    .meta({ ...lengths(max, required), description: "Several lines." });
  return required ? input : input.prefault("");
}

/** A row's key, as in emailed links and private addresses. */
export const keyOfRow = z
  .string({ error: refusal("mustBeText", { field: "key" }) })
  .max(LONGEST_ROW_KEY, refusal("longerThan", { field: "key", max: LONGEST_ROW_KEY }));

/** The lengths that a JSON Schema can express; it cannot say that blanks do not count. */
function lengths(max: number, required: boolean): { minLength?: number; maxLength: number } {
  return required ? { minLength: 1, maxLength: max } : { maxLength: max };
}

function text(field: RefusedField, required: boolean) {
  return z.string({
    error: ({ input }) =>
      refusal(input === undefined && required ? "required" : "mustBeText", { field }),
  });
}

function checkLength({ field, max, fits, required }: TextOptions) {
  return (value: string, context: z.RefinementCtx<string>) => {
    if (fits ? !fits(value) : value.length > max) {
      context.addIssue(refusal("tooLong", { field, max, has: value.length }));
    }
    if (required && isBlank(value)) context.addIssue(refusal("required", { field }));
  };
}

export const email = z
  .string({ error: refusal("required", { field: "email" }) })
  .transform((value) => value.trim().toLowerCase())
  .superRefine((value, context) => {
    if (value === "") context.addIssue(refusal("required", { field: "email" }));
    else checkAddress(value, context);
  })
  .meta({
    ...lengths(LIMITS.email, true),
    format: "email",
    description: "One address, in any letter case.",
  });

/** An email, or "" for none. */
export const optionalEmail = z
  .string({ error: refusal("mustBeText", { field: "email" }) })
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
    context.addIssue(refusal("longerThan", { field: "email", max: LIMITS.email }));
  } else if (!isMailAddress(value)) {
    context.addIssue(refusal("notAnAddress"));
  }
}

/** An access code or the secret of a mailed link; the operation finds out which. */
export const accessCode = line({
  field: "accessCode",
  max: LIMITS.accessCode,
  required: true,
}).meta({ description: "The code from the email, typed or from its link." });

export const timeZone = z
  .string({ error: refusal("mustBeText", { field: "timeZone" }) })
  .refine(isTimeZone, refusal("unknownZone"))
  .transform(spelledZone)
  .meta({ description: "An IANA zone, such as Europe/Berlin." });

/** The public id of a calendar. Access rules look it up; here it only has to be a string. */
export const calendarLink = z
  .string({ error: refusal("wrongLink") })
  .meta({ description: "As in the calendar's address." });

/** A date without a time, of any year. */
export const day = z
  .string({ error: refusal("mustBeText", { field: "date" }) })
  .refine(isDay, refusal("notADate"));

/** The id of a category to filter by; without it, all events, with a category or not. */
export const wantedCategory = z.number().int().min(1).optional();

/** The id of an event or news item; '' for a new one. */
export const itemId = z
  .string({ error: refusal("mustBeText", { field: "id" }) })
  .max(64, refusal("wrongId"))
  .meta({ description: "An item's id." });

/** Epoch ms within the years of events in any time zone; checked to the day in the event's own zone. */
export const epochMs = (field: RefusedField) =>
  z
    .number({ error: refusal("notMs", { field }) })
    .int(refusal("notWholeMs", { field }))
    .min(EARLIEST_EPOCH - WIDEST_OFFSET_MS, refusal("outOfReach", { field }))
    .max(LATEST_EPOCH + WIDEST_OFFSET_MS, refusal("outOfReach", { field }))
    .meta({ format: "int64", description: "Epoch milliseconds." });

/** The time of the state that an edit is based on; if older than the stored one, the edit is stale. */
export const modifiedAt = z
  .number({ error: refusal("notMs", { field: "modifiedAt" }) })
  .int(refusal("notWholeMs", { field: "modifiedAt" }))
  .meta({
    format: "int64",
    description: "As read when the edit began. If the stored one is newer, nothing is saved.",
  })
  .optional();

/**
 * A link address: http, https, mailto or tel, no scheme that runs or reads anything. "www.example.org" is completed.
 */
export const linkUrl = line({ field: "linkAddress", max: LIMITS.linkUrl, required: true })
  .transform(completeUrl)
  .refine(isSafeUrl, refusal("wrongLinkAddress"))
  .refine(
    ({ length }) => length <= LIMITS.linkUrl,
    refusal("linkTooLong", { max: LIMITS.linkUrl }),
  );

/** People type a site's name; browsers would treat it as a relative path on this site. */
function completeUrl(value: string): string {
  return SITE_NAME.test(value) ? `https://${value}` : withoutHeaderBreaks(value);
}

function isSafeUrl(value: string): boolean {
  const url = /[\s\\]/.test(value) ? undefined : parseUrl(value);
  if (!url || !isSafeScheme(url.protocol)) return false;
  return url.protocol.startsWith("http")
    ? url.hostname !== "" && /^https?:\/\//i.test(value)
    : url.pathname !== "";
}
