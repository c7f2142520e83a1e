// The database never contains a readable code, link secret or session token.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { acceptInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { logIn, sendAccessCode } from "~/operations/accounts/login";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { createWorld, MINUTE, refusalOf } from "../../support/operations";
import { ANN, BEN } from "../scene";

const folder = mkdtempSync(join(tmpdir(), "eas-secrets-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every byte of the database, including its log. */
function readFiles(): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join("\n");
}

describe("codes, secrets of links and sessions", () => {
  it("stand nowhere in the database's files, while mails wait and after", () => {
    const world = createWorld({ file: join(folder, "calendar.db") });
    const secrets: string[] = [];
    const expectUnreadable = () => {
      const files = readFiles();
      expect(files).toContain(ANN);
      for (const secret of secrets) {
        expect(files).not.toContain(secret);
        expect(files).not.toContain(Buffer.from(secret).toString("base64"));
        expect(files).not.toContain(Buffer.from(secret).toString("hex"));
      }
    };
    perform(sendAccessCode, { email: ANN }, world.as(null));
    const { code, token } = world.mailTo(ANN);
    secrets.push(
      String(code),
      `${String(code).slice(0, 4)}-${String(code).slice(4)}`,
      String(token),
    );
    expectUnreadable();

    refusalOf(() => perform(logIn, { email: ANN, code: "ZZZZ-ZZZZ" }, world.as(null)));
    const session = perform(logIn, { email: ANN, code }, world.as(null));
    secrets.push(session.token);
    expectUnreadable();

    const calendarId = world.calendar();
    perform(sendCalendarAdminInvite, { calendarId, email: BEN }, world.as(ANN));
    const invite = String(world.mailTo(BEN).token);
    secrets.push(invite);
    expectUnreadable();

    perform(acceptInvite, { calendarId, email: BEN, code: invite }, world.as(null));
    for (const { id } of world.store.outbox.findDue(world.clock.now, 100)) {
      world.store.outbox.close(id, { state: "sent", now: world.clock.now });
    }
    expectUnreadable();
    closeDatabase(world.database);
    expectUnreadable();
  });
});

describe("a mail that waits", () => {
  it("can be read by the installation that sealed it, and by no other", () => {
    const world = createWorld();
    perform(sendAccessCode, { email: ANN }, world.as(null));
    const { code, token } = world.mailTo(ANN);
    const later = world.clock.now + MINUTE;
    const readWith = (key: number) =>
      createStore(world.database, createSecrets(Buffer.alloc(32, key))).outbox.findDue(later, 1)[0]
        ?.message;
    expect(readWith(7)).toMatchObject({ kind: "login", to: ANN, code, token });
    expect(readWith(8)).toMatchObject({ kind: "unreadable", to: ANN, code: "", token: "" });
  });
});
