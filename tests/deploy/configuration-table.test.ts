// Claim: docs/configuration.md names every setting that the program reads, and no other, with its real default.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { environment, IN_FILES, readConfig, SETTING_NAMES } from "~/process/settings/config";

const page = readFileSync("docs/configuration.md", "utf8");
const [settings = ""] = page.split("## All settings")[1]?.split(/^## /m) ?? [];
const rows = [...settings.matchAll(/^\| `([A-Z][A-Z_]*)` \| (.*?) \| (.*) \|$/gm)].map(
  ([, name = "", says = "", meaning = ""]) => ({ name, says: says.replaceAll("`", ""), meaning }),
);
const documented = new Map(rows.map((row) => [row.name, row]));

/** Defaults that derive from other settings or the machine: the table's text, and the value when nothing is set. */
const nothingSet = readConfig({});
const DERIVED: Record<string, { says: string; comesTo: unknown; is: unknown }> = {
  HOST: { says: "all interfaces", comesTo: undefined, is: nothingSet.host },
  ORIGIN: {
    says: "http://localhost:PORT",
    comesTo: `http://localhost:${nothingSet.port}`,
    is: nothingSet.origin,
  },
  MAIL_FROM: {
    says: "EAS <no-reply@ORIGIN's host>",
    comesTo: { name: "EAS", address: "no-reply@localhost" },
    is: nothingSet.mailFrom,
  },
  CONTACT_TO: {
    says: "the address of MAIL_FROM",
    comesTo: nothingSet.mailFrom.address,
    is: nothingSet.contactTo,
  },
  MAX_DATABASE_MB: {
    says: "what leaves a tenth of the disk free, or 1 GB",
    comesTo: null,
    is: nothingSet.maxDatabaseBytes,
  },
  LOGIN_ALLOWED: { says: "everyone", comesTo: null, is: nothingSet.admission.login },
  CALENDAR_CREATORS: { says: "everyone", comesTo: null, is: nothingSet.admission.creators },
  METRICS_ALLOWED: { says: "nobody", comesTo: [], is: nothingSet.metricsAllowed },
  DEFAULT_TIME_ZONE: {
    says: "the machine's",
    comesTo: Intl.DateTimeFormat().resolvedOptions().timeZone,
    is: nothingSet.defaultTimeZone,
  },
};

/** A default as the table writes it: "none" if it is empty. */
function writeDefault(value: unknown): string {
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
  return isNothing ? "none" : String(value);
}

describe("the table of settings", () => {
  it("names each variable of the schema once, and none besides", () => {
    const files = IN_FILES.map((name) => `${name}_FILE`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES, ...files].sort());
  });

  it.each(Object.entries(environment.shape))("gives the default of %s", (name, field) => {
    const derived = DERIVED[name];
    const fallback = field.safeParse(undefined);
    const expected = derived?.says ?? writeDefault(fallback.data);
    expect(documented.get(name)?.says).toBe(expected);
    if (derived) expect(derived.is).toEqual(derived.comesTo);
    expect(documented.get(name)?.meaning.length).toBeGreaterThan(20);
  });
});

it("the examples of settings are taken as they stand", () => {
  const examples = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .map(([, text = ""]) => [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)])
    .filter((lines) => lines.length > 0)
    .map((lines) => Object.fromEntries(lines.map(([, name, value]) => [name, unquote(value)])));
  expect(examples.length).toBeGreaterThanOrEqual(2);
  for (const example of examples) {
    expect(() => readConfig(example)).not.toThrow();
    for (const name of Object.keys(example)) expect(documented.has(name), name).toBe(true);
  }
});

function unquote(value = ""): string {
  return value.replace(/^"(.*)"$/, "$1");
}
