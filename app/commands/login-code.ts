// npm run login-code -- e-mail: prints a login link for an owner whose mail does not work yet.

import { formatCode } from "~/mail/login-wording";
import { makeCode } from "~/operations/accounts/login";
import { describeLogin, mayLogIn } from "~/operations/kernel/admission";
import { pagePaths } from "~/paths/pages";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { CommandError, openStoreBeside, requireEmail, requireWords, runCommand } from "./command";

const USAGE = `Usage: npm run login-code -- you@example.org
Prints a link to log in with, where mail does not work yet.`;

await runCommand(USAGE, ({ origin, admission, ...config }, args) => {
  const [name, ...rest] = requireWords(USAGE, args);
  if (name === undefined || rest.length > 0) {
    throw new CommandError(USAGE);
  }
  const address = requireEmail(name);
  const { store, secrets, close } = openStoreBeside(config);
  try {
    if (!mayLogIn(address, { store, admission })) {
      throw new CommandError(
        `LOGIN_ALLOWED does not have ${address}. ${sayRefusal(describeLogin(admission) ?? "", ENGLISH)}`,
      );
    }
    const made = store.change(() => makeCode(address, { store, secrets, now: Date.now() }));
    console.log(
      `Open this link and press Login:\n\n  ${origin}${pagePaths.loginCode(address, made.token)}\n`,
    );
    console.log(`Or type this access code there:\n\n  ${formatCode(made.code)}\n`);
    console.log("The link and code are valid for 10 minutes. You can use one of them, once.");
    return 0;
  } finally {
    close();
  }
});
