// Debian's vdirsyncer and khal with a separate home folder, subscribed to a site's calendar.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnv } from "./child-env";

const run = promisify(execFile);

export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs a program with a separate home folder, in Berlin's time zone. */
export function runAtHome(home: string, program: string, parameters: string[]) {
  const env = { ...childEnv(), HOME: home, TZ: "Europe/Berlin", LC_ALL: "C.UTF-8" };
  return run(program, parameters, { env });
}

/** Subscribes to a feed; `folder` is where its events are stored. */
export async function subscribe(home: string, address: string) {
  const folder = join(home, "events");
  mkdirSync(folder);
  const syncFile = writeSyncConfig(home, { address, folder });
  const khalFile = join(home, "khal.conf");
  writeFileSync(khalFile, khalConfig(home, folder));
  await runAtHome(home, "vdirsyncer", ["-c", syncFile, "discover"]);
  return {
    folder,
    synchronize: async (config = syncFile) => {
      await runAtHome(home, "vdirsyncer", ["-c", config, "sync"]);
    },
    /** Writes a configuration of the same subscription with another address. */
    writeConfig: (other: string) => writeSyncConfig(home, { address: other, folder }, "other.conf"),
    /** khal's list for a range of days: a line per event and day, below lines in `dayFormat`. */
    list: async (days: [string, string], format: string, dayFormat = "") => {
      const { stdout } = await runAtHome(home, "khal", [
        "-c",
        khalFile,
        "list",
        "--day-format",
        dayFormat,
        "--format",
        format,
        ...days,
      ]);
      return stdout.split("\n").filter((line) => line !== "");
    },
  };
}

function writeSyncConfig(
  home: string,
  { address, folder }: { address: string; folder: string },
  name = "vdirsyncer.conf",
): string {
  const file = join(home, name);
  writeFileSync(
    file,
    `[general]
status_path = "${join(home, "status")}"
[pair club]
a = "feed"
b = "disk"
collections = null
[storage feed]
type = "http"
url = "${address}"
[storage disk]
type = "filesystem"
path = "${folder}"
fileext = ".ics"
`,
  );
  return file;
}

function khalConfig(home: string, folder: string): string {
  return `[calendars]
[[club]]
path = ${folder}
readonly = True
[locale]
timeformat = %H:%M
dateformat = %d.%m.
longdateformat = %Y-%m-%d
datetimeformat = %d.%m. %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
[sqlite]
path = ${join(home, "khal.db")}
`;
}
