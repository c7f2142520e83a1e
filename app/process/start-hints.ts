// Tells an operator who starts the product where its mails go and how to log in.
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { locate } from "~/process/data/data-directory";
import type { Config } from "~/process/settings/config";

type Facts = Pick<Config, "origin" | "smtpUrl" | "dataDir">;

/** One sentence each, without the password of the mail account. */
export function describeFirstSteps({ origin, smtpUrl, dataDir }: Facts): [string, string] {
  const login = `Log in at ${addressAt(origin, pagePaths.login())} with your email:`;
  if (smtpUrl) {
    return [
      `Emails are sent through ${new URL(smtpUrl).host}.`,
      `${login} the link arrives there.`,
    ];
  }
  return [
    `Emails are written to ${locate(dataDir).outboxFolder}, because no mail server is set (SMTP_URL).`,
    `${login} the link is printed in the terminal.`,
  ];
}
