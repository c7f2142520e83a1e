// The doctor's checks of the settings: their values, where each comes from, and what is odd or wrong.

import { type Config, examineConfig, IN_FILES, SETTING_NAMES } from "~/process/settings/config";
import { findLostSettings } from "~/process/settings/last-settings";
import { examineSettings, type Settings } from "~/process/settings/settings";
import { showSettings } from "~/process/settings/settings-view";
import { describeProxy, readProxySighting } from "~/process/unnamed-proxy";
import type { Finding } from "./doctor-checks";

const about = "Settings";

/** Checks for errors again, since the process may now have another user's permissions. */
export function checkSettings(examined: ExaminedConfig): Finding[] {
  const again = examineLoaded();
  const faults = [...new Set([...examined.faults, ...again.faults])];
  const wrong = examined.wrong.map(({ name, says }) => `${name} ${says}`);
  return [
    listSettings(examined),
    ...[...faults, ...wrong].map((says) => finding("fail", says)),
    ...judgeSettings(examined),
  ];
}

function listSettings({ settings, config, wrong }: ExaminedConfig): Finding {
  const { file } = settings;
  const shown = showSettings(SETTING_NAMES, settings, config);
  const width = Math.max(...shown.map(({ name }) => name.length));
  const isWrong = (name: string) => wrong.some((fault) => fault.name === name);
  const mark = (name: string) => (isWrong(name) ? ", wrong" : "");
  // In a malformed URL, the password cannot be found to hide it.
  const show = (name: string, value: string) =>
    isWrong(name) && IN_FILES.includes(name) ? "…" : value;
  return {
    about,
    state: "ok",
    says: file ? `The environment, then ${file}` : `No .env of ${process.cwd()} is used`,
    details: shown.map(
      ({ name, value, source }) =>
        `${name.padEnd(width)} ${show(name, value)} (${source}${mark(name)})`,
    ),
  };
}

function judgeSettings({ settings, config: { dataDir } }: ExaminedConfig): Finding[] {
  const findings = settings.notes.map((says) => finding("warn", says));
  const lost = findLostSettings(dataDir, settings);
  if (lost) findings.push(finding("fail", lost));
  const proxy = readProxySighting(dataDir);
  if (proxy) findings.push({ about: "Proxy", state: "warn", says: describeProxy(proxy) });
  return findings;
}

function finding(state: Finding["state"], says: string): Finding {
  return { about, state, says: says.replace(/\.$/, "") };
}

/** The configuration with all its errors: the doctor continues despite them. */
export type ExaminedConfig = {
  config: Config;
  settings: Settings;
  /** The settings that are wrong, which count as unset in `config`. */
  wrong: { name: string; says: string }[];
  /** Whole sentences about other settings that cannot be used. */
  faults: string[];
};

/** Uses the valid settings. */
export function examineLoaded(): ExaminedConfig {
  const place = { env: process.env, folder: process.cwd() };
  const names = { names: SETTING_NAMES, inFiles: IN_FILES };
  const { settings, faults } = examineSettings(place, names);
  return { ...examineConfig(settings.values), settings, faults };
}
