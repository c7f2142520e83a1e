// API calls with a full check of the reply: status, headers, and the site's own description.
import { expect } from "vitest";
import type { ApiCalls } from "~/web/api/envelope";
import type { Client } from "../../support/client";
import type { Site } from "../../support/site";
import { createReplyCheck, readDescription } from "./api-description";

export type Caller = Awaited<ReturnType<typeof createCaller>>;

export async function createCaller(site: Pick<Site, "origin">) {
  const check = await createReplyCheck(await readDescription(site));

  /** Makes a call that must succeed; returns its payload. */
  async function done<Path extends keyof ApiCalls>(
    client: Client,
    path: Path,
    body: ApiCalls[Path]["input"],
  ): Promise<ApiCalls[Path]["payload"]> {
    const { response, http, status, message, payload } = await client.api<
      ApiCalls[Path]["payload"]
    >(path, body);
    expect({ path, http, status, message }).toEqual({
      path,
      http: 200,
      status: "OK",
      message: path === "auth/logout" ? "Bye!" : "",
    });
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    check(path, http, { status, message, payload });
    return payload;
  }

  /** Makes a call that must be refused; returns the message and the fields it names. */
  async function refused(client: Client, path: keyof ApiCalls, body: object) {
    const { http, status, message, payload } = await client.api<{ fields?: object }>(path, body);
    expect({ path, http, status }).toEqual({ path, http: 200, status: "Error" });
    check(path, http, { status, message, payload });
    return { message, fields: payload.fields ?? {} };
  }

  return { done, refused };
}
