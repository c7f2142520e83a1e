// One person's browser state without a browser: cookies, redirects, and downloaded files.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentPage } from "./agent-page";

const MOST_REDIRECTS = 10;

type Cookie = { name: string; value: string };
export type Start = { baseURL: string; headers: Record<string, string> };
export class AgentContext {
  readonly #jar = new Map<string, string>();
  readonly #folder = mkdtempSync(join(tmpdir(), "eas-agent-"));
  constructor(readonly start: Start) {}

  async newPage(): Promise<AgentPage> {
    return new AgentPage(this);
  }
  async cookies(): Promise<(Cookie & { url: string })[]> {
    return [...this.#jar].map(([name, value]) => ({ name, value, url: this.start.baseURL }));
  }
  async addCookies(cookies: Cookie[]): Promise<void> {
    for (const { name, value } of cookies) this.#jar.set(name, value);
  }
  async clearCookies({ name }: { name?: string } = {}): Promise<void> {
    if (name) this.#jar.delete(name);
    else this.#jar.clear();
  }
  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
  }
  keepFile(name: string, bytes: Buffer): string {
    const path = join(this.#folder, name);
    writeFileSync(path, bytes);
    return path;
  }

  /** Sends a request, follows redirects, and returns the last response with its address. */
  async ask(
    to: URL,
    init: RequestInit = {},
    referrer = "",
  ): Promise<{ url: URL; response: Response }> {
    let [url, sent] = [to, init];
    for (let n = 0; n <= MOST_REDIRECTS; n += 1) {
      const response = await fetch(url, {
        ...sent,
        redirect: "manual",
        headers: this.#headersFor(url, sent, referrer),
      });
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      const location = response.headers.get("Location");
      if (response.status < 300 || response.status > 399 || !location) return { url, response };
      await response.arrayBuffer();
      const next = new URL(location, url);
      if (!next.hash) next.hash = url.hash;
      // Only 307 and 308 repeat the request with its body.
      if (response.status < 307) sent = {};
      url = next;
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects from ${to}`);
  }

  #headersFor(url: URL, { method, headers }: RequestInit, referrer: string): Headers {
    const all = new Headers({
      Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "Accept-Language": "en-GB",
      ...this.start.headers,
    });
    for (const [name, value] of new Headers(headers)) all.set(name, value);
    if (this.#jar.size > 0 && url.origin === new URL(this.start.baseURL).origin)
      all.set("Cookie", [...this.#jar].map((pair) => pair.join("=")).join("; "));
    if (referrer) all.set("Referer", referrer);
    if (method === "POST" && !all.has("Origin"))
      all.set("Origin", new URL(this.start.baseURL).origin);
    all.set("Sec-Fetch-Site", referrer ? "same-origin" : "none");
    all.set("Sec-Fetch-Mode", "navigate");
    return all;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    const isOver = attributes.some((text) => /^\s*max-age=0$/i.test(text) || isPast(text));
    if (isOver) this.#jar.delete(name.trim());
    else this.#jar.set(name.trim(), value.join("="));
  }
}

function isPast(attribute: string): boolean {
  const [, date = ""] = /^\s*expires=(.*)$/i.exec(attribute) ?? [];
  return Date.parse(date) < Date.now();
}
