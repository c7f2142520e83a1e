// The doctor's checks of the settings: what is set, where each value comes from, and what is odd about it.
import { type Config, loadSettings, SETTING_NAMES } from "~/server/process/config";
import { readProxySighting, tellProxy } from "~/server/process/proxy-sighting";
import type { Settings } from "~/server/process/settings";
import { findLostSettings } from "~/server/process/settings-mark";
import { showSettings } from "~/server/process/settings-view";
import type { Finding } from "./doctor-checks";

const about = "Settings";

/** Read anew, since the rights may be another user's by now. Throws a ConfigurationError. */
export function checkSettings(config: Config): Finding[] {
  const settings = loadSettings();
  return [listSettings(settings, config), ...judgeSettings(settings, config)];
}

function listSettings(settings: Settings, config: Config): Finding {
  const { file } = settings;
  const shown = showSettings(SETTING_NAMES, settings, config);
  const width = Math.max(...shown.map(({ name }) => name.length));
  return {
    about,
    state: "ok",
    says: file ? `The environment, then ${file}` : `There is no .env in ${process.cwd()}`,
    details: shown.map(({ name, value, source }) => `${name.padEnd(width)} ${value} (${source})`),
  };
}

function judgeSettings(settings: Settings, { dataDir }: Config): Finding[] {
  const findings: Finding[] = settings.notes.map((says) => ({ about, state: "warn", says }));
  const lost = findLostSettings(dataDir, settings);
  if (lost) findings.push({ about, state: "fail", says: lost });
  const proxy = readProxySighting(dataDir);
  if (proxy) findings.push({ about: "Proxy", state: "warn", says: tellProxy(proxy) });
  return findings;
}
