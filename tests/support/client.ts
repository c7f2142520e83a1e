// An HTTP client that acts as a person: with a browser's cookies and its own network address.
import type { ApiCalls } from "~/web/api/envelope";
import { readLogin, type Site, waitForMail } from "./site";

export type Envelope<T = Record<string, unknown>> = {
  status: "OK" | "Error";
  message: string;
  payload: T;
};

/** Messages that API clients show for statuses other than 200. */
const MESSAGES: Record<number, string> = {
  401: "Access denied",
  429: "Too many attempts. Please try again later.",
  504: "Server is temporary unavailable",
};

let addresses = 0;

/** A client with an empty cookie jar. Each has a different address unless one is given. */
export function createClient(site: Pick<Site, "origin" | "dataDir">, address = nextAddress()) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", address);
    if (cookies.size > 0) {
      headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const response = await fetch(new URL(path, site.origin), {
      redirect: "manual",
      ...init,
      headers,
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    const isOver = attributes.some((text) => /^\s*max-age=0$/i.test(text));
    if (isOver) cookies.delete(name);
    else cookies.set(name, value.join("="));
  }

  /** Calls the JSON API, such as "calendar/view", and returns the whole reply. */
  async function api<T = Record<string, unknown>>(
    path: string,
    body: unknown = {},
  ): Promise<{ http: number; response: Response } & Envelope<T>> {
    const response = await send(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Envelope<T>;
    return { http: response.status, response, ...envelope };
  }

  /**
   * Makes a call and returns its payload, or {} without one, reading the status first like the original apps. A refusal
   * throws the message that such an app shows.
   */
  async function call<Path extends keyof ApiCalls>(
    path: Path,
    body: ApiCalls[Path]["input"],
  ): Promise<ApiCalls[Path]["payload"]> {
    const { http, status, message, payload } = await api<ApiCalls[Path]["payload"]>(path, body);
    if (http !== 200) throw new Error(MESSAGES[http] ?? "Some error");
    if (status !== "OK") throw new Error(message);
    return payload ?? {};
  }

  /** Posts a form as a browser without JavaScript does. */
  async function post(path: string, fields: Record<string, string>): Promise<Response> {
    return send(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.origin },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Logs in through the JSON API with the code from the mail. */
  async function login(email: string): Promise<void> {
    await call("user/accesscode", { email });
    const { code } = readLogin(
      await waitForMail(site, email.toLowerCase(), /[0-9A-Z]{4}-[0-9A-Z]{4}/),
    );
    await call("auth/local/login", { email, code });
  }

  return { cookies, send, api, call, post, login, address };
}

export type Client = ReturnType<typeof createClient>;

function nextAddress(): string {
  addresses += 1;
  // Each from another provider, because login mails are limited per provider too.
  return `10.${addresses & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`;
}
