// API calls whose whole reply is checked: status, headers, and whether it matches the site's own description.
import { expect } from "vitest";
import type { ApiCalls } from "~/web/api/envelope";
import type { Client } from "../../support/client";
import type { Site } from "../../support/site";
import { createReplyCheck, readDescription } from "./api-description";

export type Caller = Awaited<ReturnType<typeof createCaller>>;

export async function createCaller(site: Pick<Site, "origin">) {
  const check = await createReplyCheck(await readDescription(site));

  /** A call that must succeed with a reply as described; returns its payload. */
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

  /** A call that must be refused with a message for the user. */
  async function refused(client: Client, path: keyof ApiCalls, body: object) {
    const { http, status, message, payload } = await client.api<{ fields?: object }>(path, body);
    expect({ path, http, status }).toEqual({ path, http: 200, status: "Error" });
    check(path, http, { status, message, payload });
    return { message, fields: payload.fields ?? {} };
  }

  return { done, refused };
}
