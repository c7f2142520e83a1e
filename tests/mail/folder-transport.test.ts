import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderTransport } from "~/mail/folder-transport";
import { DeliveryError, mailMessageId } from "~/mail/mail";
import { eventually } from "../support/eventually";
import { clearDesk, setUp } from "./outbox-helpers";
import { compose, contact, invite, login, SHOWN_CODE, START, TOKEN } from "./sample-mails";

afterEach(clearDesk);

let above: string;
let folder: string;
let printed: string[];

beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), "eas-mail-"));
  folder = join(above, "data", "outbox");
  printed = [];
});
afterEach(() => rm(above, { recursive: true, force: true }));

const transport = () => createFolderTransport(folder, (text) => printed.push(text));
const idOf = (id: number, createdAt = START) =>
  mailMessageId({ id, createdAt }, "calendar.example.org");
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe("without an SMTP server", () => {
  it("the log says that a mail was written, not that it was sent", async () => {
    const { addLogin, begin, journal } = setUp(undefined, { transport: transport() });
    addLogin();
    await begin().drained();
    await eventually(() => expect(journal.events()).toEqual(["mail-written"]));
  });

  it("a login mail becomes a file that any mail program opens", async () => {
    await transport().send(compose(login()), idOf(1));
    expect(await readdir(folder)).toEqual(["20261121T065500Z-1-login.eml"]);
    const raw = await readFile(join(folder, "20261121T065500Z-1-login.eml"), "utf8");
    const mail = await PostalMime.parse(raw);
    expect(mail.to).toEqual([{ name: "", address: "ann@example.org" }]);
    expect(mail.messageId).toBe(idOf(1));
    expect(mail.text).toContain(`\n${SHOWN_CODE}\n`);
    expect(mail.html).toContain(TOKEN);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("only the owner can read it, also in a folder that stood open", async () => {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await transport().send(compose(login()), idOf(1));
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, "20261121T065500Z-1-login.eml"))).toBe(0o600);
  });

  it("the terminal shows link and code, and that mail is not configured", async () => {
    await transport().send(compose(login()), idOf(1));
    expect(printed).toHaveLength(1);
    const lines = printed[0]!.split("\n").map((line) => line.trim());
    expect(lines).toContain(SHOWN_CODE);
    expect(lines).toContain(
      `https://calendar.example.org/account/login-code?email=ann%40example.org&code=${TOKEN}`,
    );
    expect(printed[0]).toContain("Mail is not configured");
    expect(printed[0]).toContain("SMTP_URL");
  });

  it("the terminal shows where a contact message lies, not what it says", async () => {
    await transport().send(
      compose(contact({ subject: "\u001B[2Jx", message: "private words" })),
      idOf(2),
    );
    expect(printed[0]).toContain("20261121T065500Z-2-contact.eml");
    expect(printed[0]).not.toContain("private words");
    expect(printed[0]).not.toContain("\u001B");
  });

  it("files sort by age, and a mail that comes again replaces its own", async () => {
    const sender = transport();
    await sender.send(compose(invite()), idOf(3, START + 1_000));
    await sender.send(compose(login()), idOf(2));
    await sender.send(compose(login()), idOf(2));
    expect((await readdir(folder)).sort()).toEqual([
      "20261121T065500Z-2-login.eml",
      "20261121T065501Z-3-invite.eml",
    ]);
  });

  it("what a crash left half-written is in nobody's way", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, ".20261121T065500Z-1-login.eml.part"), "From: E");
    await transport().send(compose(login()), idOf(1));
    expect(await readdir(folder)).toEqual(["20261121T065500Z-1-login.eml"]);
  });

  it("a folder that cannot be written to is worth a retry", async () => {
    await mkdir(join(above, "data"));
    await writeFile(folder, "a file in the folder's place");
    const sending = transport().send(compose(login()), idOf(1));
    await expect(sending).rejects.toThrow(DeliveryError);
    await expect(sending).rejects.toMatchObject({ permanent: false });
    expect(printed).toEqual([]);
  });
});
