// Names a time zone as people do.

const names = new Map<string, string>();

/** "Eastern Time", at the time of `now`; zones without a name of their own are "GMT-05:00". */
export function zoneName(zone: string, now: number): string {
  const known = names.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  names.set(zone, name);
  return name;
}
