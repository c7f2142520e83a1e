// A real nginx with HTTPS in front of a site: deploy/nginx.conf with only ports, folders and certificate replaced.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findCommand } from "../../scripts/programs.mjs";
import { startProgram } from "./leash";
import { waitUntil } from "./patience";
import { findFreePort, isListening } from "./site";

/** Whether nginx and the tool for its certificate are installed. */
export function hasNginx(): boolean {
  return findCommand("nginx") !== undefined && findCommand("openssl") !== undefined;
}

/** `keepsFeeds` enables the configuration of deploy/nginx-feeds.conf. */
type Given = { http: number; https: number; site: number; keepsFeeds?: boolean };

/** Writes the configuration into a temporary folder, with a certificate for localhost; returns nginx's arguments. */
export function prepareNginx({ keepsFeeds, ...ports }: Given): {
  folder: string;
  parameters: string[];
} {
  const folder = mkdtempSync(join(tmpdir(), "eas-nginx-"));
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  execFileSync(
    findCommand("openssl") ?? "openssl",
    // biome-ignore format: one option and its value a line
    ["req", "-x509", "-nodes", "-days", "1", "-subj", "/CN=localhost",
     "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", key, "-out", certificate],
    { stdio: "ignore" },
  );
  const feeds = resolve("deploy/nginx-feeds.conf");
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/^#(proxy_cache_path) \S+/m, keepsFeeds ? `$1 ${join(folder, "feeds")}` : "#")
    .replace("#include snippets/eas-feeds.conf;", keepsFeeds ? `include ${feeds};` : "")
    .replace(/^\s*listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
    .replace("127.0.0.1:3000", `127.0.0.1:${ports.site}`)
    .replace(/server_name .*;/g, "server_name localhost;")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/error_log .*;/, `error_log ${join(folder, "site-error.log")} crit;`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const whole = `${user} daemon off; worker_processes 1; pid ${join(folder, "pid")};
    worker_rlimit_nofile 8192; events { worker_connections 4096; } http { ${temporary.join(" ")} ${site} }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, whole);
  return { folder, parameters: ["-e", join(folder, "error.log"), "-c", file] };
}

/**
 * Starts nginx in front of the site on this port. Its certificate is self-signed, so this process checks no
 * certificates until nginx is stopped.
 */
export async function startNginx(sitePort: number, options: Pick<Given, "keepsFeeds"> = {}) {
  const ports = { http: await findFreePort(), https: await findFreePort(), site: sitePort };
  const { folder, parameters } = prepareNginx({ ...ports, ...options });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const child = startProgram(findCommand("nginx") ?? "nginx", parameters);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await waitUntil(() => isListening(ports.https));
  return {
    origin: `https://localhost:${ports.https}`,
    /** The address for plain HTTP. */
    plainOrigin: `http://localhost:${ports.http}`,
    stop: async () => {
      child.stdin?.end();
      await ended;
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
