// Where settings come from (environment, .env, files they name), and the remarks on unusual ones.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ConfigurationError,
  findLostSettings,
  findNearName,
  readSettings,
  rememberSettings,
} from "~/process/settings/settings";
import { makeFolder, removeFolder } from "../../support/data";

const KNOWN = {
  names: [
    "PORT",
    "HOST",
    "ORIGIN",
    "DATA_DIR",
    "SMTP_URL",
    "CONTACT_TO",
    "TRUSTED_PROXIES",
    "DEFAULT_TIME_ZONE",
  ],
  inFiles: ["SMTP_URL"],
};

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

function read(file: string | Buffer | null, env: Record<string, string> = {}) {
  if (file !== null) writeFileSync(join(folder, ".env"), file);
  return readSettings({ env, folder }, KNOWN);
}

function refusalOf(file: string | Buffer | null, env: Record<string, string> = {}): string {
  try {
    read(file, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error("Taken.");
}

describe("the order", () => {
  it("is the environment, then .env, each value with where it comes from", () => {
    const settings = read("PORT=4000\nHOST=::1\n", { PORT: "5000", ORIGIN: " https://a.example " });
    expect(settings.values).toEqual({ PORT: "5000", HOST: "::1", ORIGIN: "https://a.example" });
    expect(settings.sources).toEqual({
      PORT: "environment",
      HOST: ".env",
      ORIGIN: "environment",
    });
    expect(settings.file).toBe(join(folder, ".env"));
    expect(settings.notes).toEqual([expect.stringContaining("PORT is set in the environment")]);
  });

  it("leaves to .env what is empty in the environment, and says nothing of what is the same", () => {
    const settings = read("PORT=4000\nHOST=::1\n", { PORT: "", HOST: "::1" });
    expect(settings.values).toEqual({ PORT: "4000", HOST: "::1" });
    expect(settings.notes).toEqual([]);
  });

  it("changes no variable of the process", () => {
    const env = { PORT: "5000" };
    read("HOST=::1\n", env);
    expect(env).toEqual({ PORT: "5000" });
    expect(process.env.HOST).toBeUndefined();
  });

  it("does without .env", () => {
    expect(read(null)).toEqual({ values: {}, sources: {}, file: null, notes: [] });
  });
});

describe(".env", () => {
  it("may have comments, quotes, blanks, export and the line ends of Windows", () => {
    const text = `# the site\r\n\r\nexport PORT = 4000 # the port\r\nHOST='::1'\r\nSMTP_URL="smtp://a:b%23@c.d" # ours\r\n`;
    expect(read(text).values).toEqual({ PORT: "4000", HOST: "::1", SMTP_URL: "smtp://a:b%23@c.d" });
  });

  it("loses no first setting to a byte order mark, and says that there is one", () => {
    const settings = read("\ufeffPORT=4000\n");
    expect(settings.values).toEqual({ PORT: "4000" });
    expect(settings.notes).toEqual([expect.stringContaining("byte order mark")]);
  });

  it("is refused where it is UTF-16, or a folder", () => {
    expect(refusalOf(Buffer.from("\ufeffPORT=4000\n", "utf16le"))).toContain("UTF-8");
    removeFolder(join(folder, ".env"));
    mkdirSync(join(folder, ".env"));
    expect(refusalOf(null)).toContain("is a folder");
  });

  it("is refused where a # cuts a value off, and never repeats the password", () => {
    const message = refusalOf("PORT=4000\nSMTP_URL=smtp://u:gehe#im@mail.example.org\n");
    expect(message).toContain("SMTP_URL in line 2 of");
    expect(message).toContain("%23");
    expect(message).not.toMatch(/gehe|im@/);
    // In quotes it is complete; a setting of another program may have a #.
    expect(read('SMTP_URL="smtp://u:gehe#im@mail.example.org"\n').values.SMTP_URL).toContain("#im");
    expect(read("OTHER=a#b\n").notes).toEqual([]);
  });

  it.each(["Club #1", "Club ##1", "#1 Club", "#1"])(
    "is refused where a blank and a # cut %s off",
    (value) => {
      expect(refusalOf(`ORIGIN=${value}\n`)).toContain("would be cut off at its #");
      expect(read(`ORIGIN="${value}" #quoted\n`).values).toEqual({ ORIGIN: value });
    },
  );

  it("may have a comment behind a value, which begins with a # and a blank", () => {
    const text = "PORT=4000 # as #1 says\nHOST=::1 ## no#\nORIGIN= # later\nDATA_DIR=x #\n";
    expect(read(text).values).toEqual({ PORT: "4000", HOST: "::1", DATA_DIR: "x" });
  });

  it("is refused where a line is no setting, which would swallow the next one", () => {
    expect(refusalOf("PORT 4000\nHOST=::1\n")).toContain("line 1 of");
    expect(refusalOf("HOST=::1\nORIGIN: https://a.example\n")).toContain("line 2 of");
  });

  it("may have more lines in quotes", () => {
    expect(read('OTHER="a\nb c\n#d"\nPORT=4000\n').values).toEqual({ PORT: "4000" });
  });
});

describe("a name that is none", () => {
  it.each([
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["TRUST_PROXIES", "TRUSTED_PROXIES"],
    ["DATADIR", "DATA_DIR"],
    ["SMTP_URI", "SMTP_URL"],
    ["origin", "ORIGIN"],
    ["PORTS", "PORT"],
    ["PROT", "PORT"],
    ["HSOT", "HOST"],
    ["ORIGNI", "ORIGIN"],
  ])("%s is near %s", (name, meant) => {
    expect(findNearName(name, KNOWN.names)).toBe(meant);
    expect(read(`${name}=x\n`).notes).toEqual([
      `${name} in .env is not a setting. Did you mean ${meant}?`,
    ]);
  });

  it.each(["EAS_DOMAIN", "HOME", "HOSTNAME", "PATH", "NODE_ENV", "TZ", "SMTP", "PORT"])(
    "%s is near none",
    (name) => {
      expect(findNearName(name, KNOWN.names)).toBeUndefined();
    },
  );

  it.each([
    ["TIMEZONE", "DEFAULT_TIME_ZONE"],
    ["TZ", "DEFAULT_TIME_ZONE"],
    ["MAIL_TO", "CONTACT_TO"],
    ["base_url", "ORIGIN"],
  ])("%s in .env is another word for %s, but may be there for other programs", (name, meant) => {
    expect(read(`${name}=x\n`, { [name]: "x" }).notes).toEqual([
      `${name} in .env is not a setting. Did you mean ${meant}?`,
    ]);
  });

  it("is found in the environment too", () => {
    expect(read(null, { TRUSTED_PROXY: "127.0.0.1" }).notes).toEqual([
      "TRUSTED_PROXY in the environment is not a setting. Did you mean TRUSTED_PROXIES?",
    ]);
  });
});

describe("SMTP_URL_FILE", () => {
  const secret = () => join(folder, "smtp");

  it("names the file with the value, which is then where it comes from", () => {
    writeFileSync(secret(), "\ufeffsmtp://u:p@mail.example.org\n");
    for (const path of [secret(), "smtp"]) {
      const settings = read(null, { SMTP_URL_FILE: path });
      expect(settings.values).toEqual({ SMTP_URL: "smtp://u:p@mail.example.org" });
      expect(settings.sources).toEqual({ SMTP_URL: secret() });
    }
  });

  it("is refused beside SMTP_URL, wherever either comes from", () => {
    writeFileSync(secret(), "smtp://u:p@mail.example.org");
    const message = refusalOf("SMTP_URL_FILE=smtp\n", { SMTP_URL: "smtp://u:geheim@b.c" });
    expect(message).toBe(
      "Both SMTP_URL (environment) and SMTP_URL_FILE (.env) are set. Remove one.",
    );
  });

  it.each([
    ["is missing", () => {}, "cannot be read (ENOENT)"],
    ["is a folder", () => mkdirSync(secret()), "cannot be read (EISDIR)"],
    ["is empty", () => writeFileSync(secret(), " \n"), "is empty"],
    [
      "has two lines",
      () => writeFileSync(secret(), "smtp://a\nsmtp://geheim"),
      "more than one line",
    ],
  ])("is refused by name where the file %s", (_what, make, words) => {
    make();
    const message = refusalOf(null, { SMTP_URL_FILE: secret() });
    expect(message).toContain(`SMTP_URL_FILE names ${secret()}`);
    expect(message).toContain(words);
    expect(message).not.toContain("geheim");
  });
});

describe("a .env that is gone", () => {
  it("is missed where the last start read one, unless the settings have moved", () => {
    const before = read("PORT=4000\n");
    expect(findLostSettings(folder, before)).toBeNull();
    rememberSettings(folder, before);
    const gone = { ...before, file: null };
    expect(findLostSettings(folder, gone)).toContain(join(folder, ".env"));
    expect(findLostSettings(folder, { ...gone, values: { ORIGIN: "https://a.b" } })).toBeNull();
    rememberSettings(folder, gone);
    expect(findLostSettings(folder, gone)).toBeNull();
  });
});
