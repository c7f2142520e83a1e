// Debian's libical, called through its Python binding for all dates of a file.
import { execFileSync } from "node:child_process";
import { childEnv } from "./child-env";

const PYTHON = "/usr/bin/python3";
const BEGIN = `
import gi, json, sys
gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib as I
`;

/**
 * Each date as [title, begin] in epoch seconds; all-day dates count from midnight UTC. Changed dates replace theirs.
 */
const DATES = `${BEGIN}
whole = I.Component.new_from_string(sys.stdin.read())
kind = I.ComponentKind.VEVENT_COMPONENT
events = []
each = whole.get_first_component(kind)
while each:
    events.append(each)
    each = whole.get_next_component(kind)
def instant(event, property, time):
    zone = None
    parameter = event.get_first_property(property).get_first_parameter(I.ParameterKind.TZID_PARAMETER)
    if parameter:
        zone = whole.get_timezone(parameter.get_tzid())
    return time.as_timet_with_zone(zone or time.get_timezone())
def changed_date(event):
    if event.get_first_property(I.PropertyKind.RECURRENCEID_PROPERTY):
        return instant(event, I.PropertyKind.RECURRENCEID_PROPERTY, event.get_recurrenceid())
changed = {(event.get_uid(), changed_date(event)) for event in events}
limits = [I.Time.new_from_string(text) for text in sys.argv[1:3]]
dates = []
for event in events:
    if changed_date(event) is not None:
        begin = instant(event, I.PropertyKind.DTSTART_PROPERTY, event.get_dtstart())
        dates.append([event.get_summary(), begin])
        continue
    def take(_, span, event=event):
        if (event.get_uid(), span.get_start()) not in changed:
            dates.append([event.get_summary(), span.get_start()])
    event.foreach_recurrence(limits[0], limits[1], take)
print(json.dumps(dates))
`;

export function hasLibical(): boolean {
  try {
    execFileSync(PYTHON, ["-c", BEGIN], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** In epoch ms. `from` and `to` are written like 20261201T000000Z. */
export function datesByLibical(
  text: string,
  from: string,
  to: string,
): { title: string; begin: number }[] {
  const env = { ...childEnv(), TZ: "UTC" };
  const told = execFileSync(PYTHON, ["-c", DATES, from, to], { input: text, env });
  const dates: [string, number][] = JSON.parse(told.toString());
  return dates.map(([title, seconds]) => ({ title, begin: seconds * 1000 }));
}
