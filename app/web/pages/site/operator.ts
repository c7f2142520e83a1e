// The operator's details and the language of legal texts, and the note for a person who has just set up the site.
import { isLoopback } from "~/front-door/client-address";
import { PEER_HEADER } from "~/front-door/request-facts";
import { getRuntime } from "~/process/runtime";
import type { Config } from "~/process/settings/config";
import { describeFirstSteps } from "~/process/start-hints";
import { describeProxy } from "~/process/unnamed-proxy";
import type { Language } from "~/values/languages";
import { linkify, type Segment } from "~/values/linkify";
import { wordsFor } from "~/web/request/reader-words";
import { orUnavailable } from "~/web/request/storage-failure";
import { getVisitor } from "~/web/request/visitor";

/** For the footer: the operator's name and imprint; missing if the operator has set none. */
export function nameOperator(): { operator?: string; imprintHref?: string } {
  const { name, imprintUrl } = getRuntime().config.operator;
  return { ...(name && { operator: name }), ...(imprintUrl && { imprintHref: imprintUrl }) };
}

/** For the form in the footer; missing if there is only one language. */
export function offerLanguages(): { languages?: readonly Language[] } {
  const { all } = getRuntime().config.languages;
  return all.length > 1 ? { languages: all } : {};
}

/** The operator's paragraph on the privacy page, null if there is none. */
export function readPrivacyNote(): Segment[] | null {
  const { privacyNote } = getRuntime().config.operator;
  return privacyNote ? linkify(privacyNote) : null;
}

/**
 * The note on the landing page: only for a browser on this machine without a proxy in between, until the first account
 * is created. Null otherwise, and if everything is set.
 */
export function findOperatorNote(request: Request): OperatorNoteView | null {
  const peer = request.headers.get(PEER_HEADER) ?? "";
  if (!isLoopback(peer)) return null;
  const { config, store, proxySighting } = getRuntime();
  if (
    orUnavailable(
      () => store.users.hasAny(),
      () => wordsFor(request),
    )
  )
    return null;
  return buildOperatorNote({ ...config, unnamedProxy: proxySighting.address() });
}

type OperatorFact = { about: string; says: string; isSet: boolean };
/** `steps` are sentences: where it runs, where its mails go, how to log in. */
export type OperatorNoteView = { steps: string[]; facts: OperatorFact[] };

type Facts = Pick<Config, "origin" | "configuredOrigin" | "https" | "smtpUrl" | "dataDir"> & {
  /** The address of a proxy missing from TRUSTED_PROXIES. */
  unnamedProxy?: string | undefined;
};

/** The note for an operator, null if everything is set. */
export function buildOperatorNote(config: Facts): OperatorNoteView | null {
  const facts = [mailFact(config), addressFact(config), httpsFact(config), ...proxyFacts(config)];
  if (facts.every(({ isSet }) => isSet)) return null;
  return { steps: [`EAS runs at ${config.origin}.`, ...describeFirstSteps(config)], facts };
}

function mailFact({ smtpUrl }: Facts): OperatorFact {
  const about = "Mail";
  if (smtpUrl) return { about, isSet: true, says: `Sent through ${new URL(smtpUrl).host}.` };
  return {
    about,
    isSet: false,
    says: "Without SMTP_URL, nobody but you can read the emails, and so nobody else can log in.",
  };
}

function addressFact({ configuredOrigin, origin }: Facts): OperatorFact {
  const about = "Address";
  if (configuredOrigin) return { about, isSet: true, says: `ORIGIN is ${origin}.` };
  return {
    about,
    isSet: false,
    says: `Without ORIGIN, links in emails and feeds begin with ${origin}, which works only on this machine.`,
  };
}

function httpsFact({ https }: Facts): OperatorFact {
  const about = "https";
  if (https) return { about, isSet: true, says: "Logins are encrypted." };
  return {
    about,
    isSet: false,
    says: "Without it, logins are not encrypted. A proxy in front, such as Caddy, can do that.",
  };
}

function proxyFacts({ unnamedProxy }: Facts): OperatorFact[] {
  if (unnamedProxy === undefined) return [];
  return [{ about: "Proxy", isSet: false, says: describeProxy(unnamedProxy) }];
}

/** `?lang=en`, from a reader of a translation. Their language setting stays unchanged. */
export function wantsEnglishText(request: Request): boolean {
  const asked = new URL(request.url).searchParams.get("lang");
  return asked === "en" && getVisitor(request).words.language !== "en";
}
