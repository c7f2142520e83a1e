// Mail servers on loopback for tests: one that accepts mails, and ones that misbehave.
import { createServer, type Server, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type TakenMail = { from: string; to: string[]; raw: string; parsed: Email };

/** Listens on 127.0.0.1 and returns the port, a free one by default. */
async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

/** A server that accepts every mail, unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}, wantedPort = 0) {
  const mails: TakenMail[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 50,
    onRcptTo(address, _session, callback) {
      recipients.push(address.address);
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const from = session.envelope.mailFrom;
        mails.push({
          from: from ? from.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        });
        callback();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  const port = await listen(server.server, wantedPort);
  return {
    mails,
    recipients,
    port,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A reply with this code, for smtp-server's hooks. */
export function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A bare TCP server that runs `greet` on each connection, for behavior no mail server has. */
export async function startBareServer(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    greet(socket);
  });
  const port = await listen(server);
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Speaks SMTP up to the end of the message, records it in `taken`, then calls `afterData`. */
export function takeUpToTheEnd(taken: string[], afterData: (socket: Socket) => void) {
  return (socket: Socket) => {
    let body: string | undefined;
    let rest = "";
    const onLine = (line: string) => {
      if (body !== undefined) {
        if (line !== ".") {
          body += `${line}\r\n`;
          return;
        }
        taken.push(body);
        body = undefined;
        afterData(socket);
        return;
      }
      if (/^DATA/i.test(line)) {
        body = "";
        socket.write("354 go on\r\n");
      } else socket.write("250 ok\r\n");
    };
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
  };
}

export async function findClosedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
