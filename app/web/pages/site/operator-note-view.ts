// The texts of what is configured and what is not, for the person who has just set the product up.

import { describeFirstSteps } from "~/process/first-steps";
import { describeProxy } from "~/process/proxy-sighting";
import type { Config } from "~/process/settings/config";

export type OperatorFact = { about: string; says: string; isSet: boolean };
/** `steps` are sentences: where it runs, where its mails go, how to log in. */
export type OperatorNoteView = { steps: string[]; facts: OperatorFact[] };

type Facts = Pick<Config, "origin" | "configuredOrigin" | "https" | "smtpUrl" | "dataDir"> & {
  /** The address of a proxy that TRUSTED_PROXIES does not name. */
  unnamedProxy?: string | undefined;
};

/** What to tell an operator, null when all is set. */
export function buildOperatorNote(config: Facts): OperatorNoteView | null {
  const facts = [
    ...[mailFact(config), addressFact(config), httpsFact(config)],
    ...proxyFacts(config),
  ];
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
