// Writes into the log what starts: which version, on which Node, with which settings, and what is odd about them.
import { type Config, SETTING_NAMES } from "./config";
import type { Settings } from "./settings";
import { loggedSettings, showSettings } from "./settings-view";
import { COMMIT, VERSION } from "./version";

/** To be called before anything is opened, so that the lines stand above what goes wrong then. */
export function announceStart(
  settings: Settings,
  config: Config,
  log: (line: object) => void,
): void {
  const shown = showSettings(SETTING_NAMES, settings, config);
  log({
    event: "starting",
    version: VERSION,
    ...(COMMIT === "" ? {} : { commit: COMMIT }),
    node: process.version,
    settingsFile: settings.file,
    settings: loggedSettings(shown),
    dataDir: config.dataDir,
  });
  for (const says of settings.notes) log({ level: "warn", event: "settings-odd", says });
}
