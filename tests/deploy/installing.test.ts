// `npm test` announces what it installs as root and keeps services from being started.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findMissingLibrary } from "../../scripts/browser.mjs";
import { makeFolder, removeFolder } from "../support/data";
import { isRoot } from "../support/users";

it.skipIf(!isRoot)(
  "names what it installs first, while nothing may be started (left out where one is not root)",
  () => {
    const folder = makeFolder();
    const [bin, policy] = [join(folder, "bin"), join(folder, "policy-rc.d")];
    mkdirSync(bin);
    writeFileSync(join(bin, "apt-get"), `#!/bin/sh\necho "apt-get $1 $(${policy}; echo $?)"\n`, {
      mode: 0o755,
    });
    const code = `(await import("./scripts/programs.mjs")).installPackages(["nginx", "lynx"]);`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      env: { NODE_ENV: "test", PATH: `${bin}:/usr/bin:/bin`, EAS_POLICY_FILE: policy },
      encoding: "utf8",
    });
    expect(`${stdout}${stderr}`.trim().split("\n")).toEqual([
      expect.stringContaining("Installing by apt-get: nginx, lynx"),
      expect.stringContaining("No service is started by that."),
      "apt-get update 101",
      "apt-get install 101",
    ]);
    expect(existsSync(policy)).toBe(false);
    removeFolder(folder);
  },
);

it("sees which library a browser that is there cannot load", () => {
  const folder = makeFolder();
  const says = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return file;
  };
  const loader = "error while loading shared libraries: libnss3.so: cannot open shared object file";
  const broken = says("broken", `echo "chromium: ${loader}" >&2; exit 127`);
  expect(findMissingLibrary(broken)).toBe("libnss3.so");
  expect(findMissingLibrary(says("whole", "echo Chromium 156"))).toBeUndefined();
  expect(findMissingLibrary(join(folder, "none"))).toBeUndefined();
  removeFolder(folder);
});
