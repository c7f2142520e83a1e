// The JSON API as raw HTTP: sending calls, and the properties of every reply.
import { expect } from "vitest";
import { type Raw, type RawReply, sendRaw } from "./api-raw";

export const JSON_TYPE = { "Content-Type": "application/json" };

export function createSpeaker({ origin }: { origin: string }) {
  const send = (path: string, raw: Raw = {}) => sendRaw(`${origin}${path}`, raw);
  const sendJson = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    send(path, { body, headers: { ...JSON_TYPE, ...headers } });
  return { send, sendJson };
}

export type Speaker = ReturnType<typeof createSpeaker>;

/** Checks the headers of every reply; returns its HTTP status and envelope. */
export function read({ http, headers, text }: RawReply) {
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  return { http, envelope: JSON.parse(text) };
}

export function refusal(http: number, message: string) {
  return { http, envelope: { status: "Error", message, payload: {} } };
}

/** A reply with only the server's time. */
export const DONE = {
  http: 200,
  envelope: { status: "OK", message: "", payload: { now: expect.any(Number) } },
};
