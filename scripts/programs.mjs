// Finds programs that tests use, and installs missing ones if allowed: for root, and for continuous integration that
// may become root.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";

/** The script that Debian runs before it starts a service. */
const POLICY = process.env.EAS_POLICY_FILE ?? "/usr/sbin/policy-rc.d";
const LONGEST_MS = 15 * 60_000;

/** Optional programs for tests; Debian's packages have the commands' names. */
const PROGRAMS = [
  "nginx",
  "openssl",
  "caddy",
  "strace",
  "lynx",
  "w3m",
  "tmux",
  "vdirsyncer",
  "khal",
  "calcurse",
];

const MANAGERS = {
  "apt-get": {
    update: ["update", "-qq"],
    install: ["install", "-y", "-qq", "--no-install-recommends"],
  },
  dnf: { install: ["install", "-y"] },
  apk: { install: ["add"] },
};

/** The path of a command, also searched for in sbin folders; undefined if it is not installed. */
export function findCommand(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Installs missing programs that tests use, if allowed; returns those still missing. */
export function installPrograms() {
  const missing = listMissing();
  if (missing.length > 0 && findCommand("apt-get")) installPackages(missing);
  return listMissing();
}

/** Uses the system's package manager; does nothing if there is none, or if it is not allowed. */
export function installPackages(packages) {
  const manager = Object.keys(MANAGERS).find(findCommand);
  const before = findRights();
  if (!manager || !before) return;
  const { update, install } = MANAGERS[manager];
  console.log(
    `The tests use programs that are not here. Installing by ${manager}: ${packages.join(", ")}`,
  );
  console.log(
    "No service is started by that. To leave them out, run the tests as another user than root.",
  );
  withoutServices(before, () => {
    if (update) run([...before, manager, ...update]);
    run([...before, manager, ...install, ...packages]);
  });
}

/**
 * Debian starts a server when its package is installed, unless this file forbids it (exit 101); an existing file is
 * kept.
 */
function withoutServices(before, work) {
  const isOurs = !existsSync(POLICY) && existsSync(dirname(POLICY));
  if (isOurs)
    run([
      ...before,
      "sh",
      "-c",
      `printf '#!/bin/sh\nexit 101\n' > ${POLICY} && chmod 755 ${POLICY}`,
    ]);
  try {
    work();
  } finally {
    if (isOurs) run([...before, "rm", "-f", POLICY]);
  }
}

export function run([command = "", ...parameters]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "inherit", "inherit"], env, timeout: LONGEST_MS };
  return spawnSync(command, parameters, options).status === 0;
}

function listMissing() {
  return PROGRAMS.filter((name) => findCommand(name) === undefined);
}

/** The prefix for running a command as root; undefined if not allowed. */
function findRights() {
  if (process.getuid?.() === 0) return [];
  const sudo = ["sudo", "-n", "--preserve-env=DEBIAN_FRONTEND"];
  return process.env.CI && run(["sudo", "-n", "true"]) ? sudo : undefined;
}
