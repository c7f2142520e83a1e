// npm run people [-- log-out|delete e-mail]: lists the accounts of this installation, ends logins, deletes an account.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { deleteAccount } from "~/operations/accounts/account";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { makeBackup } from "~/process/backups/backup-file";
import { backupName } from "~/process/backups/backup-schedule";
import { giveToOwner, locate } from "~/process/data/data-directory";
import { type Config, sendsMails } from "~/process/settings/config";
import type { User } from "~/store/accounts/user-store";
import { unaskedLanguages } from "~/values/languages";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { type Beside, CommandError, openStoreBeside, runCommand, showText } from "./command";

const USAGE = [
  "Usage: npm run people",
  "npm run people -- log-out <email>",
  "npm run people -- log-out --everyone",
  "npm run people -- delete <email> [--with-calendars]",
].join("\n       ");

const PASSWORDS_ENDED = "This also ended all app passwords.";

await runCommand(USAGE, async (config, args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      everyone: { type: "boolean", default: false },
      "with-calendars": { type: "boolean", default: false },
    },
  });
  const [task, email, ...rest] = positionals;
  const isKnown = task === undefined || task === "log-out" || task === "delete";
  const isMisplaced =
    (values.everyone && (task !== "log-out" || email !== undefined)) ||
    (values["with-calendars"] && task !== "delete");
  if (!isKnown || isMisplaced || rest.length > 0) throw new CommandError(USAGE);
  const beside = openStoreBeside(config);
  try {
    if (task === undefined) return list(beside);
    if (values.everyone) return logOutAll(beside);
    if (email === undefined) throw new CommandError(USAGE);
    if (task === "log-out") return logOut(email, beside);
    return await remove(email, values["with-calendars"], config, beside);
  } finally {
    beside.close();
  }
});

function list({ store }: Beside): number {
  const all = store.users.listAll();
  if (all.length === 0) console.log("No one has logged in yet.");
  for (const { id, email, name, createdAt } of all) {
    const sessions = store.sessions.listOf(id);
    const [last] = sessions;
    console.log(
      [
        email,
        showText(name),
        `manages ${store.calendars.listManagedBy(id).length} calendars`,
        `since ${day(createdAt)}`,
        last ? `${sessions.length} logins, last used on ${day(last.lastUsedAt)}` : "not logged in",
      ].join(" · "),
    );
  }
  return 0;
}

function day(epoch: number): string {
  return new Date(epoch).toISOString().slice(0, 10);
}

function find(email: string, { store }: Beside): User {
  const user = store.users.findByEmail(email.trim().toLowerCase());
  if (!user) throw new CommandError(`There is no account for ${email}.`);
  return user;
}

/** Ends all sessions and app passwords, and unused login mails, which could start a new session. */
function logOut(email: string, beside: Beside): number {
  const { store } = beside;
  const user = find(email, beside);
  store.change(() => {
    store.sessions.removeAllOf(user.id);
    store.appPasswords.removeAllOf(user.id);
    store.accessCodes.removeAllOf(user.email);
  });
  console.log(`${user.email} is logged out everywhere. ${PASSWORDS_ENDED}`);
  return 0;
}

function logOutAll({ store }: Beside): number {
  store.change(() => {
    store.sessions.removeAll();
    store.appPasswords.removeAll();
    store.accessCodes.removeAll();
  });
  console.log(`Everyone is logged out. ${PASSWORDS_ENDED}`);
  return 0;
}

/** Makes a backup first, the only way to undo this. */
async function remove(
  email: string,
  withCalendars: boolean,
  config: Config,
  beside: Beside,
): Promise<number> {
  const user = find(email, beside);
  const sole = listSole(user, beside);
  if (sole.length > 0 && !withCalendars) {
    const titles = sole.map(({ title }) => `"${showText(title)}"`).join(", ");
    throw new CommandError(
      `Only ${user.email} manages ${titles}. Add --with-calendars to remove these for good too.`,
    );
  }
  const backup = await backUp(config);
  const calendars = withCalendars ? sole.map(({ link }) => link) : [];
  deleteAs(user, calendars, config, beside);
  console.log(`The account of ${user.email} is deleted, with ${calendars.length} calendars.`);
  console.log(`The way back, for the whole site: stop the server, then npm run restore ${backup}`);
  return 0;
}

function listSole({ id }: User, { store }: Beside) {
  return store.calendars
    .listManagedBy(id)
    .filter((calendar) => store.calendars.listAdmins(calendar.id).length === 1);
}

async function backUp({ dataDir }: Config): Promise<string> {
  const { backupFolder, databaseFile } = locate(dataDir);
  mkdirSync(backupFolder, { recursive: true, mode: 0o700 });
  const file = join(backupFolder, backupName("manual", Date.now()));
  await makeBackup(databaseFile, file);
  giveToOwner(dataDir, [backupFolder, file]);
  return file;
}

/** Deletes the account as the profile page does, with the same mail. */
function deleteAs(user: User, calendars: string[], config: Config, { store, secrets }: Beside) {
  const { defaultTimeZone: timeZone, origin, contactTo, admission } = config;
  const caller: Caller = {
    store,
    secrets,
    timeZone,
    origin,
    contactTo,
    admission,
    actor: user,
    now: Date.now(),
    sessionId: null,
    network: "",
    wider: { neighborhood: "", provider: "" },
    userAgent: "",
    batch: secrets.newId(),
    via: "web",
    sendsMails: sendsMails(config),
    languages: unaskedLanguages(config.languages),
  };
  try {
    perform(deleteAccount, { calendars }, caller);
  } catch (error) {
    if (error instanceof OperationError) throw new CommandError(sayRefusal(error.what, ENGLISH));
    throw error;
  }
}
