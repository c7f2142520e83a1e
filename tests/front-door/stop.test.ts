import { once } from "node:events";
import { writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { ask, converse, delay, statuses } from "./open-site";
import { spawnServe, startServe } from "./start-serve";

const KEPT = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";
/** An hour, so nothing in the tests ends by it. */
const NEVER = "3600000";
const STUCK = `GET /slow?ms=${NEVER} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe.concurrent("a stop signal", () => {
  it("lets a request in flight finish, closes the rest, and exits with 0", async () => {
    const serve = await startServe({ FIXTURE_DRAIN_MS: NEVER });
    const go = join(serve.folder, "go");
    const idle = converse(serve.port, [KEPT]);
    const silent = converse(serve.port, []);
    const slow = converse(serve.port, [`GET /slow?until=${go} HTTP/1.1\r\nHost: a\r\n\r\n`]);
    await eventually(() => expect(serve.output()).toContain("working"));
    serve.child.kill("SIGTERM");
    await Promise.all([idle, silent]);
    await expect(ask(serve.port)).rejects.toThrow("ECONNREFUSED");
    writeFileSync(go, "");
    const { text } = await slow;
    expect(text).toContain("slow but whole");
    expect(text).toMatch(/connection: close/i);
    expect(statuses((await idle).text)).toEqual([200]);
    expect(await serve.exited).toBe(0);
    expect(serve.output()).toMatch(/stopped\n.*"event":"stopped","code":0\}\n$/);
    expect(serve.errors()).toBe("");
  });

  it("still answers what was on its way on a connection that looked idle", async () => {
    const serve = await startServe({ FIXTURE_DRAIN_MS: NEVER, FIXTURE_GRACE_MS: NEVER });
    const socket = net.connect(serve.port, "127.0.0.1").setEncoding("utf8");
    let text = "";
    socket.on("data", (piece) => {
      text += piece;
    });
    socket.write(KEPT);
    await once(socket, "data");
    serve.child.kill("SIGINT");
    await eventually(() => expect(ask(serve.port)).rejects.toThrow("ECONNREFUSED"));
    socket.write(KEPT);
    expect(await serve.exited).toBe(0);
    expect(statuses(text)).toEqual([200, 200]);
  });

  it("is not held up by a stuck body or a stuck request", async () => {
    const serve = await startServe({ FIXTURE_DRAIN_MS: "600" });
    const body = converse(serve.port, [
      "POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
    ]);
    const stuck = converse(serve.port, [STUCK]);
    await eventually(() => expect(serve.output()).toContain("working"));
    const began = performance.now();
    serve.child.kill("SIGTERM");
    expect(await serve.exited).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(500);
    await Promise.all([body, stuck]);
    expect(serve.output()).toMatch(
      /"path":"\/slow","status":499.*\n(.*\n)*stopped\n.*"event":"stopped","code":0\}\n$/,
    );
  });

  it("is not held up by a program that does not close, and says so", async () => {
    const serve = await startServe({ FIXTURE_STOP_MS: NEVER });
    serve.child.kill("SIGTERM");
    expect(await serve.exited).toBe(1);
    expect(serve.output()).toContain("stop-failed");
  });

  it("given twice ends the process at once, but one Ctrl+C under npm is not two", async () => {
    const serve = await startServe({ FIXTURE_DRAIN_MS: NEVER });
    const stuck = converse(serve.port, [STUCK]);
    await eventually(() => expect(serve.output()).toContain("working"));
    serve.child.kill("SIGINT");
    serve.child.kill("SIGINT");
    await delay(700);
    expect(serve.child.exitCode).toBeNull();
    // A busy machine may take the second signal for part of the first.
    const again = setInterval(() => serve.child.kill("SIGINT"), 1_000);
    serve.child.kill("SIGINT");
    expect(await serve.exited).toBe(1);
    clearInterval(again);
    await stuck;
  });

  it("under load resets no connection that was accepted, and tells each client that it was the last", async () => {
    const serve = await startServe();
    const answered = Array<number>(16).fill(0);
    const client = async (_count: number, which: number) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const { text, headers } = await ask(serve.port, { path: "/slow?ms=5", agent });
        expect(text).toBe("slow but whole");
        if (headers.connection === "close") return;
        answered[which] = (answered[which] ?? 0) + 1;
      }
    };
    const clients = answered.map(client);
    await eventually(() => expect(Math.min(...answered)).toBeGreaterThan(2));
    serve.child.kill("SIGTERM");
    await Promise.all(clients);
    expect(await serve.exited).toBe(0);
  });
});

describe.concurrent("the process", () => {
  it("ends with 1 after an uncaught exception, with the requests in flight finished", async () => {
    const serve = await startServe({ FIXTURE_DRAIN_MS: NEVER });
    const go = join(serve.folder, "go");
    const slow = ask(serve.port, { path: `/slow?until=${go}` });
    await eventually(() => expect(serve.output()).toContain("working"));
    expect((await ask(serve.port, { path: "/crash" })).text).toBe("crashing");
    writeFileSync(go, "");
    expect((await slow).text).toBe("slow but whole");
    expect(await serve.exited).toBe(1);
    expect(serve.output()).toMatch(/"event":"uncaught-exception".*crashed/);
    expect(serve.output()).toMatch(/stopped\n.*"event":"stopped","code":1\}\n$/);
  });

  it("says in one line that its port is taken, and ends with 2", async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const serve = await spawnServe({ FIXTURE_PORT: port });
    expect(await serve.exited).toBe(2);
    expect(serve.errors()).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another number.\n`,
    );
    expect(serve.output()).toMatch(/^stopped\n.*"event":"stopped","code":2\}\n$/);
    other.close();
  });

  it("ends with 1 and the cause when the start fails", async () => {
    const serve = await spawnServe({ FIXTURE_ASSETS: "" });
    expect(await serve.exited).toBe(1);
    expect(serve.output()).toMatch(/"event":"unhandled-rejection".*root path required/);
  });
});
