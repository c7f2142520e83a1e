// What people call time zones.
import { expect, it } from "vitest";
import { zoneName } from "~/time/zones";

const NOW = Date.UTC(2026, 10, 22);

it.each([
  ["America/New_York", "Eastern Time"],
  ["Europe/Berlin", "Central European Time"],
  ["Asia/Kathmandu", "Nepal Time"],
  ["Etc/GMT+5", "GMT-05:00"],
])("%s is %j", (zone, name) => {
  expect(zoneName(zone, NOW)).toBe(name);
});
