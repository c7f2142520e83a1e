// The parts that live as long as the process: configuration, data, mail.
import { composeMail } from "~/mail/compose-mail";
import { createFolderTransport } from "~/mail/folder-transport";
import { createOutboxWorker, type OutboxWorker } from "~/mail/outbox-worker";
import { createSmtpTransport } from "~/mail/smtp-transport";
import { startBackups } from "~/process/backups/backup-schedule";
import { startErasing } from "~/process/backups/erasing";
import { createUpgrade } from "~/process/backups/upgrade-backup";
import {
  hasSecret,
  lockDataDirectory,
  openDataDirectory,
  readSecret,
} from "~/process/data/data-directory";
import { createSecrets, type Secrets } from "~/process/data/secrets";
import {
  type Config,
  loadSettings,
  readConfig,
  readSmtpUrl,
  SETTING_NAMES,
} from "~/process/settings/config";
import {
  ConfigurationError,
  findLostSettings,
  loggedSettings,
  rememberSettings,
  type Settings,
  showSettings,
} from "~/process/settings/settings";
import { closeDatabase, type Database, openDatabase } from "~/store/kernel/database";
import { MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { createStore, type Store } from "~/store/store";
import { startDayMover } from "./all-day-mover";
import { startHousekeeping } from "./housekeeping";
import { log } from "./log";
import { mostBytes } from "./machine/disk-room";
import { COMMIT, RELEASE } from "./release";
import { type ProxySighting, watchForProxy } from "./unnamed-proxy";

export type Runtime = {
  config: Config;
  database: Database;
  store: Store;
  secrets: Secrets;
  mail: OutboxWorker;
  /** The suffix of the installation's UIDs in feeds, generated once; does not change with ORIGIN. */
  uidSuffix: string;
  proxySighting: ProxySighting;
  now: () => number;
  /** When this process started, epoch milliseconds. */
  startedAt: number;
  stop: () => Promise<void>;
};

const NEW_SECRET =
  "The file secret was missing, so a new one was made. Emails that waited to be sent are lost, and access codes that were sent no longer work.";

const holder = globalThis as typeof globalThis & { easRuntime?: Runtime };

/** Creates the runtime at the first call, which throws if the configuration or data are wrong. */
export function getRuntime(): Runtime {
  holder.easRuntime ??= makeRuntime();
  return holder.easRuntime;
}

/** A full disk must not prevent a start: reading still works. */
function keepSettings(folder: string, settings: Settings): void {
  try {
    rememberSettings(folder, settings);
  } catch (error) {
    log({ level: "warn", event: "settings-mark-failed", error: String(error) });
  }
}

function makeRuntime(): Runtime {
  const settings = loadSettings();
  const config = readConfig(settings.values);
  announceStart(settings, config, log);
  const directory = openDataDirectory(config.dataDir);
  const lost = findLostSettings(config.dataDir, settings);
  if (lost) throw new ConfigurationError(lost);
  const lock = lockDataDirectory(config.dataDir);
  const database = openDatabase(directory.databaseFile, {
    migrationsFolder: MIGRATIONS_FOLDER,
    create: directory.isNew,
    upgrade: createUpgrade({ ...config, ...directory, now: () => Date.now(), log }),
  });
  if (!directory.isNew && !hasSecret(config.dataDir)) {
    log({ level: "warn", event: "secret-missing", folder: config.dataDir, says: NEW_SECRET });
  }
  const secrets = createSecrets(readSecret(config.dataDir));
  keepSettings(config.dataDir, settings);
  const proxySighting = watchForProxy(config.dataDir, log);
  const store = createStore(database, secrets);
  const uidSuffix = store.instance.getOrMake("uid-suffix", () => `${secrets.newId()}.eas`);
  const now = () => Date.now();
  const startedAt = now();
  const mail = createOutboxWorker({
    outbox: store.outbox,
    transport: config.smtpUrl
      ? createSmtpTransport(readSmtpUrl(config.smtpUrl))
      : createFolderTransport(directory.outboxFolder, console.log),
    compose: (message) =>
      composeMail(message, {
        origin: config.origin,
        from: config.mailFrom,
        languages: config.languages,
      }),
    now,
    log,
    mailsPerHour: config.mailsPerHour,
  });
  store.outbox.onAdded(mail.wake);
  const housekeeping = startHousekeeping(store, {
    now,
    timeZone: config.defaultTimeZone,
    demo: config.demo,
    origin: config.origin,
    mostBytes: (file) => mostBytes(config.dataDir, file, config.maxDatabaseBytes),
    mailFolder: directory.outboxFolder,
    log,
  });
  const dayMover = startDayMover(store, log);
  const place = { connection: database.$client, dataDir: config.dataDir, now, log };
  const erasing = startErasing({ ...place, timeZone: config.defaultTimeZone });
  const backups = startBackups(place);
  const stop = async () => {
    housekeeping.stop();
    dayMover.stop();
    erasing.stop();
    await Promise.all([mail.stop(), backups.stop()]);
    closeDatabase(database);
    lock.release();
  };
  return { config, database, store, secrets, mail, uidSuffix, proxySighting, now, startedAt, stop };
}

/** Call it before opening anything, so that these lines precede the errors of opening. */
function announceStart(settings: Settings, config: Config, log: (line: object) => void): void {
  const shown = showSettings(SETTING_NAMES, settings, config);
  log({
    event: "starting",
    version: RELEASE,
    ...(COMMIT === "" ? {} : { commit: COMMIT }),
    node: process.version,
    settingsFile: settings.file,
    settings: loggedSettings(shown),
    dataDir: config.dataDir,
  });
  for (const says of settings.notes) log({ level: "warn", event: "settings-odd", says });
}
