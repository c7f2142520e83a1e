// What the doctor says about common faults: certificates, mail ports, a host name that does not resolve.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkBackups } from "~/commands/doctor-checks";
import { checkOrigin, explainOrigin, explainTls } from "~/commands/doctor-settings";
import { readConfig } from "~/process/settings/config";
import { makeFolder, removeFolder } from "../support/data";

test.each([
  ["CERT_HAS_EXPIRED", "fail", "has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "fail", "is for another name"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "fail", "is not trusted by anyone outside"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "fail", "speaks no https there"],
  ["ECONNREFUSED", "warn", "Nothing answers at https://calendar.example.org (ECONNREFUSED)"],
])("an address that fails with %s", (code, state, words) => {
  const cause = Object.assign(new Error("x"), { code });
  const place = { origin: "https://calendar.example.org", protocol: "https:" };
  const found = explainOrigin(new TypeError("fetch failed", { cause }), place);
  expect(found).toEqual({ state, says: expect.stringContaining(words) });
});

test("a name that leads nowhere, and no address that is set", async () => {
  const config = readConfig({ ORIGIN: "https://calendar.invalid" });
  expect(await checkOrigin(config)).toMatchObject([
    {
      state: "warn",
      says: expect.stringContaining("The name calendar.invalid leads to no machine"),
    },
  ]);
  expect(await checkOrigin(readConfig({}))).toEqual([]);
});

test.each([
  [
    "smtps://mail.example.org:587",
    "ssl3_get_record:wrong version number",
    "smtps:// is wrong there",
  ],
  ["smtp://mail.example.org:465", "Greeting never received", "smtp:// is wrong there"],
  ["smtp://mail.example.org:587", "Invalid login", undefined],
  ["smtps://mail.example.org:465", "Invalid login", undefined],
])("of %s and '%s'", (url, words, told) => {
  const says = explainTls(new Error(words), url);
  expect(says).toEqual(told === undefined ? undefined : expect.stringContaining(told));
});

test("an empty backup is none", () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "auto-20261123T100000Z.db"), "");
  const places = { databaseFile: "", outboxFolder: "", backupFolder: folder };
  expect(checkBackups(places, Date.now())).toMatchObject({
    state: "warn",
    says: expect.stringContaining("none yet"),
  });
  removeFolder(folder);
});
