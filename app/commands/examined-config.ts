// The configuration of the doctor's process with everything that is wrong with it: he goes on all the same.
import { type Config, examineConfig, IN_FILES, SETTING_NAMES } from "~/process/config";
import { examineSettings, type Settings } from "~/process/settings";

export type ExaminedConfig = {
  config: Config;
  settings: Settings;
  /** The settings that are wrong, which count as unset in `config`. */
  wrong: { name: string; says: string }[];
  /** Whole sentences about what else of the settings cannot be used. */
  faults: string[];
};

/** As far as the settings can be used. */
export function examineLoaded(): ExaminedConfig {
  const place = { env: process.env, folder: process.cwd() };
  const names = { names: SETTING_NAMES, inFiles: IN_FILES };
  const { settings, faults } = examineSettings(place, names);
  return { ...examineConfig(settings.values), settings, faults };
}
