// A test whose own little server fails ends at once, with the server's fault.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually";
import { guard } from "./little-server";
import { waitUntil } from "./patience";

const FAULT = new Error("the test's own server has a fault");
const listener = guard(() => {
  throw FAULT;
});
const server = createServer((request, response) => {
  Promise.resolve(listener(request, response)).catch((fault) => expect(fault).toBe(FAULT));
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("whoever asks it gets no answer, and whatever waits meanwhile throws the fault", async () => {
  await expect(fetch(origin)).rejects.toThrow("fetch failed");
  await expect(waitUntil(() => false)).rejects.toBe(FAULT);
  await expect(fetch(origin)).rejects.toThrow("fetch failed");
  await expect(eventually(() => expect("still").toBe("waiting"))).rejects.toBe(FAULT);
});
