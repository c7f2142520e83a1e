// The formats of settings, each with what is wrong with a value that does not have it.
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { LANGUAGES } from "~/values/languages";
import { readAddressList } from "~/values/mail-address";
import { parseUrl } from "~/values/parse-url";
import { cleanLine, isBlank } from "~/values/text";

const MAILBOX =
  /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s,;@]+@[^<>\s,;@]+)>|([^<>\s,;@"]+@[^<>\s,;@"]+))$/;

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65535, "must be a port number from 1 to 65535");

export const origin = z.string().transform((text, context) => {
  const url = parseUrl(text);
  const bare =
    url && (url.protocol === "http:" || url.protocol === "https:") && url.pathname === "/";
  if (!url || !bare || url.search || url.hash || url.username || url.password) {
    context.addIssue(
      "must be a public address such as https://calendar.example.org, without a path",
    );
    return z.NEVER;
  }
  return url.origin.toLowerCase();
});

export const smtpUrl = z
  .string()
  .refine((text) => {
    const url = parseUrl(text);
    return url !== undefined && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== "";
  }, "must be smtp://user:password@host:port or smtps://…")
  .refine((text) => {
    // In a password, either would end the address early, and what is before it would be taken for the host.
    const { hash, pathname } = parseUrl(text) ?? { hash: "", pathname: "" };
    return hash === "" && ["", "/"].includes(pathname);
  }, "has a # or / in it: in the user and password write %23 and %2F instead");

/** `isRight` is the check that mails apply to an address, so that none fails later. */
export const mailbox = (isRight: (address: string) => boolean) =>
  z.string().transform((text, context) => {
    const match = MAILBOX.exec(text);
    const address = match?.[2] ?? match?.[3];
    if (!address || !isRight(address)) {
      context.addIssue(
        "must be an email address, with or without a name: EAS <calendar@example.org>",
      );
      return z.NEVER;
    }
    return { name: match?.[1]?.trim() ?? "", address };
  });

const RIGHT_PACE = "must be a whole number from 1 to 100000";
export const mailsPerHour = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, RIGHT_PACE)
  .transform(Number)
  .refine((count) => count <= 100_000, RIGHT_PACE);

const RIGHT_SIZE = "must be a whole number of megabytes from 10 to 10000000";
export const megabytes = z
  .string()
  .regex(/^[1-9]\d{1,7}$/, RIGHT_SIZE)
  .transform(Number)
  .refine((count) => count <= 10_000_000, RIGHT_SIZE);

export const addressList = z.string().transform((text, context) => {
  const list = readAddressList(text);
  if (!("wrong" in list)) return list;
  context.addIssue(
    `must be a comma-separated list of email addresses or domains such as @club.example; this is neither: ${list.wrong || "an empty entry"}`,
  );
  return z.NEVER;
});

export const networks = z.string().transform((text, context) => {
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.filter(
    (entry) => entry !== "" && !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry),
  );
  if (wrong.length > 0) {
    context.addIssue(
      `must be a comma-separated list of addresses or CIDR ranges; this is not one: ${wrong[0]}`,
    );
    return z.NEVER;
  }
  return entries.filter((entry) => entry !== "");
});

/** Text about the operator that pages show: one paragraph, without line breaks. */
export const shownText = (most: number) =>
  z
    .string()
    .transform(cleanLine)
    .refine((text) => !isBlank(text), "must have something to read in it")
    .refine((text) => text.length <= most, `must have at most ${most} characters`);

export const pageAddress = z.string().transform((text, context) => {
  const url = text.length <= 500 ? parseUrl(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    context.addIssue("must be the address of a page, such as https://club.example.org/imprint");
    return z.NEVER;
  }
  return url.href;
});

export const onOrOff = z.enum(["on", "off"], "must be on or off");

const LANGUAGE_LIST = LANGUAGES.join(", ");
const known = z.enum(LANGUAGES, `must be one of ${LANGUAGE_LIST}`);

export const language = known.default("en");

export const languageList = z
  .string()
  .transform((text, context) => {
    const codes = text.split(",").map((entry) => entry.trim());
    const wrong = codes.find((code) => !known.safeParse(code).success);
    if (wrong === undefined) return LANGUAGES.filter((each) => codes.includes(each));
    context.addIssue(
      `must be a comma-separated list of languages out of ${LANGUAGE_LIST}; this is none: ${wrong || "an empty entry"}`,
    );
    return z.NEVER;
  })
  .default(LANGUAGES);
