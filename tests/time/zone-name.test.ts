// The names of time zones that people see.

import { expect, it } from "vitest";
import { zoneLabel, zoneName } from "~/event/labels";
import { ENGLISH } from "~/words/server-words";

const NOW = Date.UTC(2026, 10, 22);

it.each([
  ["America/New_York", "Eastern Time"],
  ["Europe/Berlin", "Central European Time"],
  ["Asia/Kathmandu", "Nepal Time"],
  ["Etc/GMT+5", "GMT-05:00"],
])("%s is %j", (zone, name) => {
  expect(zoneName(zone, NOW, ENGLISH)).toBe(name);
});

it.each([
  ["America/New_York", "Eastern Time (New York)"],
  ["America/Argentina/Buenos_Aires", "Argentina Standard Time (Buenos Aires)"],
  ["Australia/Lord_Howe", "Lord Howe Time"],
  ["US/Eastern", "Eastern Time"],
  ["Etc/GMT+5", "GMT-05:00"],
  ["Etc/UTC", "UTC"],
  ["UTC", "UTC"],
])("%s is told with its city: %s", (zone, label) => {
  expect(zoneLabel(zone, NOW, ENGLISH)).toBe(label);
});
