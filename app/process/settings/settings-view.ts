// Lists the settings and where each comes from, for the doctor and the log, without secrets.
import type { Config } from "./config";
import type { Settings } from "./settings";

/** `source` is "default" for a setting that is not set. */
type ShownSetting = { name: string; value: string; source: string };

/** The user and password in the address of a mail server. */
const ACCOUNT = /\/\/.*@/;

/** Every setting that has a value, from the operator or by default, in the order of `names`. */
export function showSettings(
  names: string[],
  { values, sources }: Settings,
  config: Config,
): ShownSetting[] {
  const defaults = showDefaults(config);
  return names.flatMap((name) => {
    const value = values[name] ?? defaults[name];
    if (value === undefined) return [];
    return [{ name, value: value.replace(ACCOUNT, "//…@"), source: sources[name] ?? "default" }];
  });
}

/** The defaults of settings that have one. */
function showDefaults(config: Config): Record<string, string> {
  const { mailFrom, contactTo } = config;
  return {
    PORT: String(config.port),
    ORIGIN: config.origin,
    DATA_DIR: config.dataDir,
    MAIL_FROM: `${mailFrom.name} <${mailFrom.address}>`,
    CONTACT_TO: contactTo,
    DEFAULT_TIME_ZONE: config.defaultTimeZone,
  };
}

/** The settings for the log, without email addresses: "PORT=3000 (.env)". */
export function loggedSettings(shown: ShownSetting[]): string[] {
  return shown
    .filter(({ source }) => source !== "default")
    .map(({ name, value, source }) => `${name}=${value.replace(/[^\s<,"=]+@/g, "…@")} (${source})`);
}
