// Access to every operation for a visitor, another user, a former admin and an editor, with ids of their own calendar
// and of another one.
import { describe, expect, it } from "vitest";
import { removeAdmin } from "~/operations/accounts/admins";
import { perform } from "~/operations/kernel/operation";
import { refreshDemo } from "~/process/demo/demo";
import { apiCalls } from "~/web/api/api-calls";
import { NOW, refusalOf } from "../../support/operations";
import { EVERY_OPERATION, listOperations, type Row, WITH_A_PAST } from "../every-operation";
import { ANN, BEN, CAT, createScene, dump } from "../scene";

const ALL = [...EVERY_OPERATION, ...WITH_A_PAST];
const rowsFor = (...who: Row["who"][]) => ALL.filter((row) => who.includes(row.who));
const SAMPLE = {
  link: "link",
  eventId: "item",
  seriesId: "item",
  newsId: "item",
  batch: "item",
  versionId: 1,
  draftId: "item",
};
const sampleOf = ({ input }: Row) => input(SAMPLE);
const calendarFieldOf = (row: Row) =>
  Object.entries(sampleOf(row)).find(([, value]) => value === "link")?.[0];
const takesItem = (row: Row) => Object.values(sampleOf(row)).includes("item");

describe("the table of these tests", () => {
  it("has every operation there is", () => {
    const tested = new Set<unknown>(ALL.map(({ operation }) => operation));
    const missing = listOperations().filter(([, operation]) => !tested.has(operation));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it("agrees with what the interface says of who may call", () => {
    for (const { name, input, who } of apiCalls.values()) {
      // A call that takes its input in another form is found by its name.
      const row = ALL.find((each) => each.operation.input === input || each.name === name);
      expect([name, row?.who]).toEqual([name, who]);
    }
  });
});

describe("a visitor", () => {
  const { world, ours } = createScene();
  const before = dump(world.database);

  it.each(rowsFor("user", "editor"))("may not $name and changes nothing by trying", ({ call }) => {
    expect(refusalOf(() => call(ours, world.as(null))).code).toBe("signed-out");
    expect(dump(world.database)).toEqual(before);
  });

  it.each(rowsFor("editor"))(
    "who may not $name does not learn whether a link exists",
    ({ call }) => {
      const nowhere = { ...ours, link: "0000000000000000000000" };
      expect(refusalOf(() => call(nowhere, world.as(null))).code).toBe("signed-out");
    },
  );
});

describe("what everybody may", () => {
  const rows = EVERY_OPERATION.filter(({ who }) => who === "all");
  it.each(rows)("a visitor and another user may $name", ({ call }) => {
    const { world, ours } = createScene();
    expect(call(ours, world.as(null))).toBeDefined();
    expect(call(ours, world.as(BEN))).toBeDefined();
  });

  const userRows = EVERY_OPERATION.filter(({ who }) => who === "user");
  it.each(userRows)("a user may $name with somebody else's calendar too", ({ call }) => {
    const { world, ours } = createScene();
    expect(call(ours, world.as(BEN))).toBeDefined();
  });
});

describe("a user who is no admin", () => {
  const { world, ours } = createScene();
  world.as(BEN);
  world.admit(ours.link, "former@example.org");
  perform(removeAdmin, { calendarId: ours.link, email: "former@example.org" }, world.as(ANN));
  const before = dump(world.database);

  it.each(rowsFor("editor"))("may not $name and changes nothing by trying", ({ call }) => {
    for (const email of [BEN, CAT, "former@example.org"]) {
      const refusal = refusalOf(() => call(ours, world.as(email)));
      expect([refusal.code, refusal.message]).toEqual(["denied", "Access denied"]);
    }
    expect(dump(world.database)).toEqual(before);
  });
});

describe("the demo calendar", () => {
  const { world, ours } = createScene();
  const demo = { now: NOW, timeZone: "Europe/Berlin", origin: "https://eas.example" };
  refreshDemo(world.store, demo);

  it.each(rowsFor("editor"))("is for nobody to $name", ({ call }) => {
    for (const email of [ANN, BEN]) {
      expect(refusalOf(() => call({ ...ours, link: "demo" }, world.as(email))).code).toBe("denied");
    }
  });
});

describe("an editor", () => {
  it.each(EVERY_OPERATION.filter(({ who }) => who === "editor"))("may $name", ({ call }) => {
    const { world, ours } = createScene();
    expect(call(ours, world.as(ANN))).toBeDefined();
  });

  const { world, ours, theirs } = createScene();
  const before = dump(world.database);

  it.each(rowsFor("editor"))("may not $name in another's calendar with ids of the own", (row) => {
    const mixed = { ...ours, link: theirs.link };
    expect(refusalOf(() => row.call(mixed, world.as(ANN))).code).toBe("denied");
    expect(dump(world.database)).toEqual(before);
  });

  it.each(ALL.filter(takesItem))(
    "cannot $name with the id of another calendar's item",
    ({ call }) => {
      const mixed = { ...theirs, link: ours.link };
      expect(refusalOf(() => call(mixed, world.as(ANN))).code).toBe("missing");
      expect(dump(world.database)).toEqual(before);
    },
  );
});

/** These links come with a second secret, and error messages cover both. */
const OF_THE_DELETED = ["showDeletedCalendar", "restoreCalendar"];

describe("a link that is wrong", () => {
  const WRONG = [
    "",
    "0000000000000000000000",
    "DEMO",
    "demo ",
    "../../../../etc/passwd",
    "__proto__",
    "constructor",
    "x".repeat(100_000),
    "%",
    "' or 1=1 --",
    null,
    undefined,
    0,
    [],
    {},
    true,
  ];
  const { world, ours } = createScene();
  const rows = ALL.flatMap((row) => {
    const field = calendarFieldOf(row);
    return field && !OF_THE_DELETED.includes(row.name)
      ? [{ name: row.name, call: row.call, field }]
      : [];
  });

  it.each(rows)("gets its message from $name, whatever it is", ({ call, field }) => {
    for (const link of WRONG) {
      const refusal = refusalOf(() => call(ours, world.as(ANN), { [field]: link }));
      expect([refusal.code, refusal.message]).toEqual(["missing", "The calendar link is wrong."]);
    }
  });

  it.each(rows)("is what $name speaks of before other faults", ({ call, field }) => {
    const faults = { title: 7, email: 7, from: "", links: 7, zone: 7, code: 7 };
    const nowhere = { ...faults, [field]: "0000000000000000000000" };
    expect(refusalOf(() => call(ours, world.as(ANN), nowhere)).code).toBe("missing");
  });
});
