// The parts that live as long as the process, put together once: configuration, data, mail.
import { composeMail } from "~/server/mail/compose-mail";
import { createFolderTransport } from "~/server/mail/folder-transport";
import { createOutboxWorker, type OutboxWorker } from "~/server/mail/outbox-worker";
import { createSmtpTransport } from "~/server/mail/smtp-transport";
import { closeDatabase, type Database, openDatabase } from "~/server/store/database";
import { MIGRATIONS_FOLDER } from "~/server/store/migrations";
import { createStore, type Store } from "~/server/store/store";
import { startBackups } from "./backup-schedule";
import { type Config, loadConfig } from "./config";
import { lockDataDirectory, openDataDirectory, readSecret } from "./data-directory";
import { startHousekeeping } from "./housekeeping";
import { log } from "./log";
import { createSecrets, type Secrets } from "./secrets";
import { readSmtpUrl } from "./smtp-url";

export type Runtime = {
  config: Config;
  database: Database;
  store: Store;
  secrets: Secrets;
  mail: OutboxWorker;
  /** What the installation made up once for the UIDs of its feeds; never follows ORIGIN. */
  uidSuffix: string;
  now: () => number;
  /** When this process began, epoch milliseconds. */
  startedAt: number;
  stop: () => Promise<void>;
};

const holder = globalThis as typeof globalThis & { easRuntime?: Runtime };

/** The running parts; made at the first call, which throws when the configuration or data are wrong. */
export function getRuntime(): Runtime {
  holder.easRuntime ??= makeRuntime();
  return holder.easRuntime;
}

function makeRuntime(): Runtime {
  const config = loadConfig();
  const directory = openDataDirectory(config.dataDir);
  const lock = lockDataDirectory(config.dataDir);
  const database = openDatabase(directory.databaseFile, {
    migrationsFolder: MIGRATIONS_FOLDER,
    create: directory.isNew,
  });
  const secrets = createSecrets(readSecret(config.dataDir));
  const store = createStore(database, secrets);
  const uidSuffix = store.instance.getOrMake("uid-suffix", () => `${secrets.newId()}.eas`);
  const now = () => Date.now();
  const startedAt = now();
  const mail = createOutboxWorker({
    outbox: store.outbox,
    transport: config.smtpUrl
      ? createSmtpTransport(readSmtpUrl(config.smtpUrl))
      : createFolderTransport(directory.outboxFolder, console.log),
    compose: (message) => composeMail(message, { origin: config.origin, from: config.mailFrom }),
    now,
    log,
  });
  store.outbox.onAdded(mail.wake);
  const housekeeping = startHousekeeping(store, {
    now,
    timeZone: config.defaultTimeZone,
    mailFolder: directory.outboxFolder,
    log,
  });
  const backups = startBackups({
    connection: database.$client,
    folder: directory.backupFolder,
    now,
    log,
  });
  const stop = async () => {
    housekeeping.stop();
    await Promise.all([mail.stop(), backups.stop()]);
    closeDatabase(database);
    lock.release();
  };
  return { config, database, store, secrets, mail, uidSuffix, now, startedAt, stop };
}
