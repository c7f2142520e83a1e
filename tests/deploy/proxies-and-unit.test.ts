// The systemd unit and the proxy configurations, tried with the real programs where they are installed.
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SETTING_NAMES } from "~/process/settings/config";
import { findCommand } from "../../scripts/programs.mjs";
import { startProgram } from "../support/leash";
import { hasNginx, prepareNginx } from "../support/nginx";
import { waitUntil } from "../support/patience";
import { findFreePort, isListening } from "../support/site";

const unit = readFileSync("deploy/eas.service", "utf8");

it("the unit lets the process write to its data alone, as a user without rights", () => {
  for (const line of [
    "User=eas",
    "ProtectSystem=strict",
    "StateDirectory=eas",
    "NoNewPrivileges=true",
    "CapabilityBoundingSet=",
    "Restart=always",
    "TimeoutStopSec=15",
  ]) {
    expect(unit.split("\n")).toContain(line);
  }
});

it("neither unit nor containers set what .env sets, which the commands read", () => {
  const known = SETTING_NAMES;
  const inUnit = [...unit.matchAll(/^Environment(?:File)?=(.*)$/gm)].map(([, value]) => value);
  expect(inUnit).toEqual(["NODE_ENV=production"]);
  expect(unit).toContain("WorkingDirectory=/opt/eas");
  expect(unit).toMatch(/^RestartPreventExitStatus=2 3$/m);
  const [eas = ""] = readFileSync("compose.yaml", "utf8").split(/^ {2}caddy:/m);
  const inCompose = [...eas.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);
  // The containers determine both: the name that Caddy serves, and the network it is in.
  expect(inCompose.filter((name) => known.includes(name))).toEqual(["ORIGIN", "TRUSTED_PROXIES"]);
  expect(eas).toMatch(/source: \.\/\.env\n\s+target: \/app\/\.env\n\s+read_only: true/);
});

it("the copy to another machine takes whole backups alone", () => {
  const copy = readFileSync("deploy/eas-copy.service", "utf8");
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(copy) ?? [];
  expect(command).toContain("--include=*.db --exclude=* /var/lib/eas/data/backups/ $");
});

it.skipIf(!findCommand("systemd-analyze"))(
  "systemd takes the unit, and finds it little exposed (left out where systemd-analyze is missing)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "eas-unit-"));
    const file = join(folder, "eas.service");
    writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
    const verified = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    const judged = spawnSync("systemd-analyze", ["security", "--offline=true", file], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(verified.stderr).not.toMatch(/eas\.service/);
    expect(verified.status).toBe(0);
    expect(Number(/exposure level.*: ([\d.]+)/.exec(judged.stdout)?.[1])).toBeLessThan(3);
  },
);

it.skipIf(!findCommand("systemd-analyze"))(
  "systemd takes the timer that copies backups (left out where systemd-analyze is missing)",
  () => {
    const files = ["eas-copy.service", "eas-copy.timer"].map((name) => join("deploy", name));
    const verified = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], {
      encoding: "utf8",
    });
    // The unit's program need not be installed here.
    expect(verified.stderr.replace(/.*rsync is not executable.*\n/, "")).not.toMatch(/eas-copy/);
  },
);

it("both proxies pass Host and the client's address on, and keep no list of addresses", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  expect(nginx).toContain("proxy_set_header Host $http_host;");
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;");
  expect(nginx.match(/server \{/g)?.length).toBe(nginx.match(/access_log off;/g)?.length);
  expect(nginx).toContain("client_max_body_size 3m;");
  const caddy = readFileSync("deploy/Caddyfile", "utf8");
  expect(caddy).toContain("reverse_proxy {$EAS_UPSTREAM:127.0.0.1:3000} {");
  // Caddy forwards both by default and logs no requests.
  expect(caddy).not.toMatch(/^\s*(header_up|log|encode)\b/m);
});

it.skipIf(!findCommand("caddy"))(
  "Caddy lets visitors wait while EAS restarts (left out where caddy is missing)",
  async () => {
    const [front, upstream] = [await findFreePort(), await findFreePort()];
    const folder = mkdtempSync(join(tmpdir(), "eas-caddy-"));
    const file = join(folder, "Caddyfile");
    const options = `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n`;
    const config = readFileSync("deploy/Caddyfile", "utf8")
      .replace("{$EAS_DOMAIN:calendar.example.org}", `http://127.0.0.1:${front}`)
      .replace("{$EAS_UPSTREAM:127.0.0.1:3000}", `127.0.0.1:${upstream}`);
    writeFileSync(file, options + config);
    const caddy = startProgram("caddy", ["run", "--config", file, "--adapter", "caddyfile"]);
    try {
      await waitUntil(() => isListening(front));
      const answer = fetch(`http://127.0.0.1:${front}/healthz`);
      const server = createServer((_request, response) => response.end("back")).listen(upstream);
      expect([(await answer).status, await (await answer).text()]).toEqual([200, "back"]);
      server.close();
    } finally {
      caddy.stdin?.end();
      await once(caddy, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it.skipIf(!hasNginx())(
  "nginx takes its configuration (left out where nginx or openssl is missing)",
  async () => {
    const [http, https] = [await findFreePort(), await findFreePort()];
    const { folder, parameters } = prepareNginx({ http, https, site: 3000 });
    const tried = spawnSync(findCommand("nginx") ?? "", ["-t", ...parameters], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(tried.stderr).toContain("test is successful");
  },
);

it.skipIf(!findCommand("caddy"))(
  "Caddy takes its configuration (left out where caddy is missing)",
  () => {
    execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]);
  },
);

it("removes what is older than two weeks where the copies are, here and by ssh, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "eas copies-"));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  // Like ssh: a shell reads the given words.
  writeFileSync(join(bin, "ssh"), `#!/bin/sh\necho "$1" >&2\nshift\nexec sh -c "$*"\n`, {
    mode: 0o755,
  });
  const days = (count: number) => Date.now() / 1000 - count * 86_400;
  for (const to of [`${folder}/local`, `you@elsewhere:${folder}/there`]) {
    const place = to.replace("you@elsewhere:", "");
    mkdirSync(place);
    for (const [name, age] of [
      ["auto-1.db", 15],
      ["manual-1.db", 15],
      ["upgrade-1.db", 13],
      ["own.db", 99],
    ] as const) {
      writeFileSync(join(place, name), "");
      utimesSync(join(place, name), days(age), days(age));
    }
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const { status, stderr } = spawnSync("sh", ["deploy/remove-old-copies.sh", `${to}/`], {
      env,
      encoding: "utf8",
    });
    expect([status, stderr.trim()]).toEqual([0, to.includes(":") ? "you@elsewhere" : ""]);
    expect(readdirSync(place).sort()).toEqual(["own.db", "upgrade-1.db"]);
  }
  rmSync(folder, { recursive: true });
});
