// Settings: what each one accepts, the message for a wrong value, and the default.
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "~/process/settings/config";
import { ConfigurationError } from "~/process/settings/settings";

function messageFor(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error(`Taken: ${JSON.stringify(env)}`);
}

describe("nothing configured", () => {
  it("means a first try on this machine", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: undefined,
      configuredOrigin: null,
      origin: "http://localhost:3000",
      https: false,
      dataDir: resolve("data"),
      smtpUrl: null,
      mailFrom: { name: "EAS", address: "no-reply@localhost" },
      contactTo: "no-reply@localhost",
      trustedProxies: [],
      sources: { isOn: true, allow: [] },
      floodLimits: true,
      mailsPerHour: 300,
      maxDatabaseBytes: null,
      admission: { login: null, creators: null },
      metricsAllowed: [],
      operator: { name: null, imprintUrl: null, privacyNote: null },
      demo: true,
      languages: { all: ["en", "de", "fr", "es", "it", "nl", "pl"], fallback: "en" },
      defaultTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it("is the same as everything empty or blank", () => {
    const names = [
      "PORT",
      "HOST",
      "ORIGIN",
      "DATA_DIR",
      "SMTP_URL",
      "MAIL_FROM",
      "CONTACT_TO",
      "TRUSTED_PROXIES",
      "DEFAULT_TIME_ZONE",
      "FLOOD_LIMITS",
      "LOGIN_ALLOWED",
      "CALENDAR_CREATORS",
      "METRICS_ALLOWED",
      "MAILS_PER_HOUR",
      "MAX_DATABASE_MB",
    ];
    for (const nothing of ["", " ", "\t\n"]) {
      const env = Object.fromEntries(names.map((name) => [name, nothing]));
      expect(readConfig(env)).toEqual(readConfig({}));
    }
    expect(readConfig({ PORT: undefined })).toEqual(readConfig({}));
  });

  it("is not disturbed by other variables", () => {
    const env = { PATH: "/bin", origin: "x", NODE_ENV: "production" };
    expect(readConfig(env)).toEqual(readConfig({}));
  });
});

describe("MAILS_PER_HOUR", () => {
  it("takes a whole number from 1 to 100000", () => {
    expect(readConfig({ MAILS_PER_HOUR: " 1 " }).mailsPerHour).toBe(1);
    expect(readConfig({ MAILS_PER_HOUR: "100000" }).mailsPerHour).toBe(100_000);
  });

  it.each(["0", "-1", "1.5", "100001", "all", "1e3", "03"])("refuses %s", (text) => {
    expect(messageFor({ MAILS_PER_HOUR: text })).toContain(
      "MAILS_PER_HOUR must be a whole number from 1 to 100000",
    );
  });
});

describe("MAX_DATABASE_MB", () => {
  it("takes a whole number from 10 to 10000000, and is measured without one", () => {
    expect(readConfig({ MAX_DATABASE_MB: "10" }).maxDatabaseBytes).toBe(10 * 1024 * 1024);
    expect(readConfig({}).maxDatabaseBytes).toBeNull();
  });

  it.each(["9", "0", "10.5", "10000001", "5 GB"])("refuses %s", (text) => {
    expect(messageFor({ MAX_DATABASE_MB: text })).toContain(
      "MAX_DATABASE_MB must be a whole number of megabytes from 10 to 10000000",
    );
  });
});

describe.each(["LOGIN_ALLOWED", "CALENDAR_CREATORS"])("%s", (name) => {
  it("takes addresses and domains in any case", () => {
    const { admission } = readConfig({ [name]: " @Club.example ,Ann@Example.org" });
    expect(Object.values(admission)).toContainEqual({
      addresses: ["ann@example.org"],
      domains: ["club.example"],
    });
  });

  it.each([
    ["club.example", "club.example"],
    ["@", "@"],
    ["*@club.example, ann@", "ann@"],
    ["ann@example.org;ben@example.org", "ann@example.org;ben@example.org"],
    ["ann@example.org,", "an empty entry"],
    ["@a@b", "@a@b"],
  ])("may not be %j", (text, entry) => {
    expect(messageFor({ [name]: text })).toBe(
      `The configuration is wrong: ${name} must be a comma-separated list of email addresses or domains such as @club.example; this is neither: ${entry}`,
    );
  });
});

describe("METRICS_ALLOWED", () => {
  it("takes addresses and ranges, and names what is neither", () => {
    expect(readConfig({ METRICS_ALLOWED: "10.0.0.0/8, ::1" }).metricsAllowed).toEqual([
      "10.0.0.0/8",
      "::1",
    ]);
    expect(messageFor({ METRICS_ALLOWED: "monitor" })).toContain("METRICS_ALLOWED must be");
  });
});

describe("PORT", () => {
  it.each(["1", "80", "65535", " 4000 "])("may be %j", (PORT) => {
    expect(readConfig({ PORT })).toMatchObject({
      port: Number(PORT),
      origin: `http://localhost:${Number(PORT)}`,
      configuredOrigin: null,
    });
  });

  it.each(["0", "65536", "99999", "-1", "3000.5", "3e3", "0x1F90", "http", "3000x", "１２"])(
    "may not be %j",
    (PORT) => {
      expect(messageFor({ PORT })).toBe(
        "The configuration is wrong: PORT must be a port number from 1 to 65535",
      );
    },
  );
});

describe("ORIGIN", () => {
  it.each([
    ["https://calendar.example.org", "https://calendar.example.org", true],
    ["https://calendar.example.org/", "https://calendar.example.org", true],
    ["HTTPS://Calendar.Example.ORG:443", "https://calendar.example.org", true],
    ["http://192.0.2.7:8080", "http://192.0.2.7:8080", false],
    ["http://[::1]:3000", "http://[::1]:3000", false],
    ["https://bücher.example", "https://xn--bcher-kva.example", true],
  ])("%s means %s", (ORIGIN, origin, https) => {
    expect(readConfig({ ORIGIN })).toMatchObject({ origin, configuredOrigin: origin, https });
  });

  it.each([
    "calendar.example.org",
    "//calendar.example.org",
    "https://",
    "https://a b",
    "x",
    "https://example.org/calendar",
    "https://example.org/?a",
    "https://example.org/#a",
    "https://ann@example.org",
    "https://:pw@example.org",
    "ftp://example.org",
    "file:///",
    "javascript:alert(1)",
    "null",
  ])("may not be %j", (ORIGIN) => {
    expect(messageFor({ ORIGIN })).toMatch(/^The configuration is wrong: ORIGIN must be a public /);
  });
});

describe("DATA_DIR", () => {
  it("is read from the folder that the program is started in", () => {
    expect(readConfig({ DATA_DIR: "kept/here" }).dataDir).toBe(resolve("kept/here"));
    expect(readConfig({ DATA_DIR: "/var/lib/eas" }).dataDir).toBe("/var/lib/eas");
  });
});

describe("SMTP_URL", () => {
  it.each(["smtp://localhost", "smtp://ann:pass%40word@mail.example.org:587", "smtps://a.example"])(
    "may be %s",
    (SMTP_URL) => {
      expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
    },
  );

  it.each([
    "mail.example.org",
    "mail.example.org:587",
    "http://mail.example.org/x",
    "smtp:",
    "smtp://",
    "smtp:mail",
    "x",
  ])("may not be %s", (SMTP_URL) => {
    expect(messageFor({ SMTP_URL })).toMatch(/: SMTP_URL must be smtp:[^;]+…$/);
  });

  it.each(["smtp://u:12#ss@a.example", "smtp://u:12/ss@a.example", "smtp://a.example/x"])(
    "may not be %s, which is read as another server",
    (SMTP_URL) => {
      expect(messageFor({ SMTP_URL })).toMatch(/: SMTP_URL has a # or \/ in it/);
    },
  );

  it("is not repeated where it is wrong, for it may hold a password", () => {
    expect(messageFor({ SMTP_URL: "smtpx://ann:geheim@mail.example.org" })).not.toContain("geheim");
  });
});

describe("MAIL_FROM and CONTACT_TO", () => {
  it.each([
    ["club@example.org", "", "club@example.org"],
    ["Club <club@example.org>", "Club", "club@example.org"],
    ['"Club, the" <club@example.org>', "Club, the", "club@example.org"],
    ["<club@example.org>", "", "club@example.org"],
    ["Club <club@müller.example>", "Club", "club@müller.example"],
  ])("%s is one mailbox", (text, name, address) => {
    expect(readConfig({ MAIL_FROM: text }).mailFrom).toEqual({ name, address });
    expect(readConfig({ CONTACT_TO: text }).contactTo).toBe(address);
  });

  it.each([
    "club",
    "club@",
    "@example.org",
    "a@b, c@d",
    "a@b; c@d",
    "Club <a@b>, <c@d>",
    "a b@c",
    "Club <club>",
    "a@b@c",
    "A\r\nBcc: c@d <a@b>",
    "a@b..c",
    "a..b@c",
    "ä@example.org",
    "a@-b",
  ])("%j is none", (text) => {
    for (const name of ["MAIL_FROM", "CONTACT_TO"]) {
      expect(messageFor({ [name]: text })).toMatch(
        new RegExp(`: ${name} must be an email address`),
      );
    }
  });

  it("follow from ORIGIN and from each other", () => {
    const ORIGIN = "https://calendar.example.org";
    expect(readConfig({ ORIGIN })).toMatchObject({
      mailFrom: { name: "EAS", address: "no-reply@calendar.example.org" },
      contactTo: "no-reply@calendar.example.org",
    });
    expect(readConfig({ ORIGIN, MAIL_FROM: "Club <club@example.org>" })).toMatchObject({
      mailFrom: { name: "Club", address: "club@example.org" },
      contactTo: "club@example.org",
    });
  });
});

describe("TRUSTED_PROXIES", () => {
  it("lists addresses and ranges", () => {
    const text = "127.0.0.1, 10.0.0.0/8,::1 ,fd00::/8,";
    expect(readConfig({ TRUSTED_PROXIES: text }).trustedProxies).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "::1",
      "fd00::/8",
    ]);
  });

  it.each(["true", "proxy.example.org", "10.0.0.0/33", "300.1.1.1", "127.0.0.1 10.0.0.1", "*"])(
    "may not be %j",
    (text) => {
      const message = messageFor({ TRUSTED_PROXIES: `127.0.0.1,${text}` });
      expect(message).toContain(
        "TRUSTED_PROXIES must be a comma-separated list of addresses or CIDR ranges",
      );
      expect(message).toContain(text);
    },
  );
});

describe("DEFAULT_TIME_ZONE", () => {
  it("is an IANA zone", () => {
    const zone = { DEFAULT_TIME_ZONE: "Asia/Kathmandu" };
    expect(readConfig(zone).defaultTimeZone).toBe("Asia/Kathmandu");
    for (const wrong of ["Mars/Olympus", "+02:00", "CET+1", "Europe Berlin"]) {
      expect(messageFor({ DEFAULT_TIME_ZONE: wrong })).toContain(
        "DEFAULT_TIME_ZONE must be an IANA time zone",
      );
    }
  });
});

describe("FLOOD_LIMITS and HOST", () => {
  it("take what they are made for", () => {
    expect(readConfig({ FLOOD_LIMITS: "off" }).floodLimits).toBe(false);
    expect(messageFor({ FLOOD_LIMITS: "no" })).toContain("FLOOD_LIMITS must be on or off");
    expect(readConfig({ HOST: "127.0.0.1" }).host).toBe("127.0.0.1");
    expect(messageFor({ HOST: "x".repeat(256) })).toContain("HOST");
  });
});

describe("several wrong variables", () => {
  it("are all named at once", () => {
    const message = messageFor({ PORT: "x", ORIGIN: "x", DEFAULT_TIME_ZONE: "x", MAIL_FROM: "x" });
    for (const name of ["PORT", "ORIGIN", "DEFAULT_TIME_ZONE", "MAIL_FROM"]) {
      expect(message).toContain(`${name} must be`);
    }
    expect(message).not.toContain("\n");
  });
});
