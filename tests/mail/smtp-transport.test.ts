import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { composeMail } from "~/mail/compose-mail";
import { DeliveryError, type MailTransport } from "~/mail/mail";
import { describeFailure } from "~/mail/redaction";
import { createSmtpTransport, type SmtpTimeouts } from "~/mail/smtp-transport";
import { readSmtpUrl } from "~/process/settings/config";
import type { MailMessage } from "~/store/mails/outbox-message";
import { findClosedPort, reply, startBareServer, startMailServer } from "./mail-server";
import {
  compose,
  contact,
  everyKind,
  HOSTILE_ADDRESSES,
  HOUR,
  invite,
  login,
  OPTIONS,
  SHOWN_CODE,
  TOKEN,
} from "./sample-mails";

const ID = "<eas-1-1795244100000@calendar.example.org>";
const HEADERS = [
  "auto-submitted",
  "content-language",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
];
/** An hour each; a test shortens only the timeout it is about. */
const PATIENT: SmtpTimeouts = {
  connectMs: HOUR,
  greetingMs: HOUR,
  silenceMs: HOUR,
  sendMs: HOUR,
};

const leftOpen: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

function connect(url: string, timeouts: Partial<SmtpTimeouts> = {}): MailTransport {
  const transport = createSmtpTransport(readSmtpUrl(url), timeouts);
  leftOpen.push(() => transport.close());
  return transport;
}

async function serve(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  leftOpen.push(server.stop);
  return server;
}

async function failureOf(sending: Promise<void>): Promise<DeliveryError> {
  try {
    await sending;
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    throw error;
  }
  throw new Error("It was sent.");
}

describe("a mail that an SMTP server takes", () => {
  it("has the text, the same as HTML, and exactly the headers that it should", async () => {
    const server = await serve();
    await connect(server.url).send(compose(login()), ID);
    const [mail] = server.mails;
    expect(mail?.parsed.text).toContain(`\n${SHOWN_CODE}\n`);
    expect(mail?.parsed.text).toContain(`code=${TOKEN}`);
    expect(mail?.parsed.html).toContain(`code=${TOKEN}"`);
    expect(mail?.parsed.attachments).toEqual([]);
    expect(mail?.parsed.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
    expect(mail?.parsed.from).toEqual(OPTIONS.from);
    expect(mail?.parsed.messageId).toBe(ID);
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it("goes to its one recipient from the sender, whatever kind it is", async () => {
    const server = await serve();
    const transport = connect(server.url);
    for (const message of everyKind) await transport.send(compose(message), ID);
    expect(server.recipients).toEqual(everyKind.map(({ to }) => to));
    expect(server.mails.map(({ from, to }) => ({ from, to }))).toEqual(
      everyKind.map(({ to }) => ({ from: OPTIONS.from.address, to: [to] })),
    );
  });

  it("keeps umlauts, emoji and lines of any form", async () => {
    const server = await serve();
    const message = `Grüße 🎉\n.\n..\nFrom me\n-- \nfile:///etc/passwd\n${"ü".repeat(3_000)}`;
    const subject = "Ähm – 日本 🎉";
    await connect(server.url).send(compose(contact({ message, subject, name: "Zoë 🎉" })), ID);
    const parsed = server.mails[0]?.parsed;
    expect(parsed?.subject).toBe(`EAS contact: ${subject}`);
    expect(parsed?.text).toContain(message);
    expect(parsed?.replyTo).toEqual([{ name: "Zoë 🎉", address: "ben@example.com" }]);
    expect(server.mails[0]?.raw).toMatch(/^\p{ASCII}*$/u);
    expect(
      Math.max(...(server.mails[0]?.raw ?? "").split("\r\n").map((line) => line.length)),
    ).toBeLessThan(999);
  });
});

describe("a hostile visitor", () => {
  it.each(HOSTILE_ADDRESSES)("gets no mail sent by the address %j", async (address) => {
    const server = await serve();
    const transport = connect(server.url);
    for (const message of [login(address), invite({ to: address }), contact({ email: address })]) {
      await expect(async () => transport.send(compose(message), ID)).rejects.toThrow("refused");
    }
    expect(server.recipients).toEqual([]);
  });

  it("reaches no second recipient even where the check of addresses were missing", async () => {
    const server = await serve();
    const transport = connect(server.url);
    for (const address of ["a@x.org, b@y.org", "a@x.org;b@y.org", "group: a@x.org, b@y.org;"]) {
      const mail = { ...compose(login()), to: { name: "", address } };
      await transport.send(mail, ID).catch(() => undefined);
    }
    expect(server.recipients.filter((address) => address === "b@y.org")).toEqual([]);
    expect(server.mails.every(({ to }) => to.length <= 1)).toBe(true);
  });

  it.each([
    "x\r\nBcc: eve@example.net",
    "x\nBcc: eve@example.net\n\nbody",
    "x\rBcc: eve@example.net",
    "x\u2028Bcc: eve@example.net\u0085Cc: eve@example.net",
    "\r\n\r\nbody",
    "=?utf-8?Q?x=0D=0ABcc:_eve@example.net?=",
    "=?utf-8?B?eA0KQmNjOiBldmVAZXhhbXBsZS5uZXQ=?=",
    '"eve@example.net" <eve@example.net>, Ann',
    "eve@example.net, <eve@example.org>",
    `${"long ".repeat(400)}\r\nBcc: eve@example.net`,
    "a\u0000b\u001B[2Jc",
  ])("adds no header by the text %j", async (text) => {
    const server = await serve();
    const transport = connect(server.url);
    const messages: MailMessage[] = [
      contact({ name: text, subject: text, message: text }),
      invite({ inviter: text, calendarTitle: text }),
      {
        kind: "admin-left",
        to: "ann@example.org",
        leaver: text,
        calendarTitle: text,
        calendarLink: "demo",
      },
    ];
    for (const message of messages) await transport.send(compose(message), ID);
    const [first, ...others] = server.mails;
    const keys = (headers: { key: string }[] = []) => headers.map(({ key }) => key).sort();
    const contactHeaders = HEADERS.filter((key) => key !== "auto-submitted")
      .concat("reply-to")
      .sort();
    expect(keys(first?.parsed.headers)).toEqual(contactHeaders);
    for (const { parsed } of others) expect(keys(parsed.headers)).toEqual(HEADERS);
    expect(others).toHaveLength(2);
    expect(server.recipients).toEqual(["owner@example.org", "ben@example.com", "ann@example.org"]);
    expect(first?.parsed.replyTo?.map(({ address }) => address)).toEqual(["ben@example.com"]);
    expect(first?.parsed.subject).toBe(compose(messages[0]!).subject);
  });

  it("cannot make up the sender by an operator's odd display name", async () => {
    const server = await serve();
    const from = { name: 'EAS "Choir" <x@y.org>,\r\nBcc: z@y.org', address: OPTIONS.from.address };
    await connect(server.url).send(composeMail(login(), { ...OPTIONS, from }), ID);
    expect(server.mails[0]?.parsed.from?.address).toBe(OPTIONS.from.address);
    expect(server.mails[0]?.parsed.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  });
});

describe("the line to the server", () => {
  /** An address of this machine that does not count as loopback. */
  const elsewhere = (port: number, query = "") => `smtp://0.0.0.0:${port}${query}`;

  it("must be encrypted to another machine: a server without TLS learns nothing", async () => {
    const spoken: string[] = [];
    const server = await serve({
      onMailFrom(address, _session, callback) {
        spoken.push(address.address);
        callback();
      },
    });
    const error = await failureOf(connect(elsewhere(server.port)).send(compose(login()), ID));
    expect(error.permanent).toBe(false);
    expect(describeFailure(error)).toContain("add ?tls=off to SMTP_URL only if");
    expect(spoken).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  it("may be plain to another machine where the operator says ?tls=off", async () => {
    const server = await serve();
    await connect(elsewhere(server.port, "?tls=off")).send(compose(login()), ID);
    expect(server.mails).toHaveLength(1);
  });

  it("is not trusted to another machine whose certificate nobody vouches for", async () => {
    const server = await serve({ disabledCommands: ["AUTH"] });
    const error = await failureOf(connect(elsewhere(server.port)).send(compose(login()), ID));
    expect(error.permanent).toBe(false);
    expect(describeFailure(error)).toContain("NODE_EXTRA_CA_CERTS");
    expect(server.recipients).toEqual([]);
  });

  it("takes the encryption that a server on this machine offers, with any certificate", async () => {
    const secure: boolean[] = [];
    const server = await serve({
      disabledCommands: ["AUTH"],
      onMailFrom(_address, session, callback) {
        secure.push(session.secure);
        callback();
      },
    });
    await connect(server.url).send(compose(login()), ID);
    expect(secure).toEqual([true]);
  });

  it("logs in with the user and password of the URL", async () => {
    const tried: unknown[] = [];
    const server = await serve({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        tried.push([username, password]);
        if (password === "p@ss%") callback(null, { user: username });
        else callback(new Error("no"));
      },
    });
    const at = (password: string) => server.url.replace("//", `//ann%40example.org:${password}@`);
    await connect(at("p%40ss%25")).send(compose(login()), ID);
    const error = await failureOf(connect(at("wrong")).send(compose(login()), ID));
    expect(tried).toEqual([
      ["ann@example.org", "p@ss%"],
      ["ann@example.org", "wrong"],
    ]);
    expect(error.permanent).toBe(false);
    expect(error.message).not.toContain("wrong");
    expect(server.mails).toHaveLength(1);
  });

  it("tells nobody the password, even where the server repeats it", async () => {
    const packed = (text: string) => Buffer.from(text).toString("base64");
    const repeated = ["geheim", packed("geheim"), packed("\0ann\0geheim")].join(" ");
    const server = await serve({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error(`535 no: ${repeated}`)),
    });
    const url = server.url.replace("//", "//ann:geheim@");
    const error = await failureOf(connect(url).send(compose(login()), ID));
    expect(error.message).toContain("535 no: … … …");
  });
});

describe("a refusal", () => {
  const refusing = (
    hook: "onConnect" | "onMailFrom" | "onRcptTo",
    code: number,
  ): SMTPServerOptions =>
    hook === "onConnect"
      ? { onConnect: (_session, callback) => callback(reply(code, "no")) }
      : {
          [hook]: (_address: unknown, _session: unknown, callback: (error: Error) => void) =>
            callback(reply(code, "no")),
        };

  const afterData = (code: number): SMTPServerOptions => ({
    onData(stream, _session, callback) {
      stream.resume();
      stream.on("end", () => callback(reply(code, "no")));
    },
  });

  it.each([
    ["of the recipient", 550, refusing("onRcptTo", 550), true],
    ["of the mail", 554, afterData(554), true],
    ["of the recipient for now", 450, refusing("onRcptTo", 450), false],
    ["of the mail for now", 451, afterData(451), false],
    ["to go on", 421, refusing("onRcptTo", 421), false],
    ["before a login", 530, refusing("onRcptTo", 530), false],
    ["of our own sender", 553, refusing("onMailFrom", 553), false],
    ["of our whole machine", 554, refusing("onConnect", 554), false],
    ["of any service", 421, refusing("onConnect", 421), false],
  ])("%s (%i) is final only if it is about the mail", async (_what, code, options, permanent) => {
    const server = await serve(options);
    const error = await failureOf(connect(server.url).send(compose(login()), ID));
    expect(error.permanent).toBe(permanent);
    expect(error.message).toContain(String(code));
  });

  it("leaves the connection of use to the next mail", async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith("no@") ? reply(550, "no") : null),
    });
    const transport = connect(server.url);
    await failureOf(transport.send(compose(login("no@example.org")), ID));
    await transport.send(compose(login()), ID);
    expect(server.mails.map(({ to }) => to)).toEqual([["ann@example.org"]]);
  });
});

describe("a server that does not answer", () => {
  const greeting = "220 ready\r\n";

  type BareSocket = { write(text: string): void; on(event: "close", done: () => void): void };
  const trickle = (socket: BareSocket) => {
    socket.write(greeting);
    const timer = setInterval(() => socket.write("250-x\r\n"), 100);
    socket.on("close", () => clearInterval(timer));
  };

  it.each([
    ["never greets", { greetingMs: 300 }, () => undefined],
    [
      "stops after the greeting",
      { silenceMs: 300 },
      (socket: BareSocket) => socket.write(greeting),
    ],
    ["trickles its answer", { sendMs: 700 }, trickle],
  ])("because it %s is given up and worth a retry", async (_what, short, greet) => {
    const server = await startBareServer(greet);
    leftOpen.push(server.stop);
    const transport = connect(server.url, { ...PATIENT, ...short });
    expect((await failureOf(transport.send(compose(login()), ID))).permanent).toBe(false);
  });

  it("because it takes no connection is given up and worth a retry", async () => {
    const transport = connect(`smtp://127.0.0.1:${await findClosedPort()}`, PATIENT);
    expect((await failureOf(transport.send(compose(login()), ID))).permanent).toBe(false);
  });

  it("is let go of when the transport is closed", async () => {
    const server = await startBareServer((socket) => socket.write(greeting));
    leftOpen.push(server.stop);
    const transport = connect(server.url);
    const failure = failureOf(transport.send(compose(login()), ID));
    await new Promise((resolve) => setTimeout(resolve, 100));
    transport.close();
    expect((await failure).permanent).toBe(false);
  });
});

describe("verify", () => {
  it("says whether mails could be sent, and why not", async () => {
    const server = await serve();
    await expect(connect(server.url).verify?.()).resolves.toBeUndefined();
    const closed = connect(`smtp://127.0.0.1:${await findClosedPort()}`);
    await expect(closed.verify?.()).rejects.toThrow("ECONNREFUSED");
  });
});
