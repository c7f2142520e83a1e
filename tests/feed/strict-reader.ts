// A reader of iCalendar that forgives nothing: RFC 5545 §3.1 octet by octet, and the properties a feed of
// ours may have.

export type Property = { name: string; parameters: string; value: string };
export type Component = { name: string; properties: Property[]; components: Component[] };

const CONTENT_LINE = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su;
const CONTROL = /\p{Cc}/u;

/** Each component with the properties that it must and may have, each once but for EXDATE, and its parts. */
const ALLOWED: Record<string, { must: string[]; may: string[]; parts: string[] }> = {
  VCALENDAR: {
    must: ["VERSION", "CALSCALE", "PRODID", "REFRESH-INTERVAL", "X-PUBLISHED-TTL", "X-WR-TIMEZONE"],
    may: ["X-WR-CALNAME", "NAME"],
    parts: ["VTIMEZONE", "VEVENT"],
  },
  VTIMEZONE: { must: ["TZID"], may: [], parts: ["STANDARD", "DAYLIGHT"] },
  STANDARD: { must: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"], may: ["RRULE"], parts: [] },
  DAYLIGHT: { must: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE"], may: [], parts: [] },
  VEVENT: {
    must: [
      "UID",
      "DTSTAMP",
      "DTSTART",
      "SEQUENCE",
      "URL",
      "STATUS",
      "X-MICROSOFT-CDO-BUSYSTATUS",
      "TRANSP",
      "CLASS",
      "LAST-MODIFIED",
    ],
    may: [
      "RECURRENCE-ID",
      "SUMMARY",
      "DTEND",
      "DURATION",
      "RRULE",
      "EXDATE",
      "LOCATION",
      "DESCRIPTION",
      "X-ALT-DESC",
      "X-EAS-DESCRIPTION",
    ],
    parts: [],
  },
};

/** The calendar in a feed. Throws an Error that says what is wrong with the text. */
export function readStrictly(text: string): Component {
  const lines = unfold(physicalLines(text)).map(readLine);
  const calendar = readComponent(lines);
  if (lines.length > 0) throw new Error("Something follows the calendar");
  checkComponent(calendar);
  if (!calendar.components.some((part) => part.name === "VTIMEZONE"))
    throw new Error("No VTIMEZONE");
  return calendar;
}

/** The values of a component's property, as they are written. */
export function valuesOf(component: Component, name: string): string[] {
  return component.properties
    .filter((property) => property.name === name)
    .map(({ value }) => value);
}

/** Lines as octets: each ended by CRLF, of 1 to 75 octets, itself valid UTF-8. */
function physicalLines(text: string): string[] {
  const octets = Buffer.from(text, "utf8");
  if (octets.toString("utf8") !== text) throw new Error("Not well-formed");
  const lines: string[] = [];
  for (let at = 0; at < octets.length; ) {
    const end = octets.indexOf("\r\n", at);
    if (end < 0) throw new Error("The last line has no end");
    const length = end - at;
    if (length < 1 || length > 75) throw new Error(`A line of ${length} octets`);
    lines.push(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets.subarray(at, end)),
    );
    at = end + 2;
  }
  return lines;
}

function unfold(lines: string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    if (CONTROL.test(line)) throw new Error(`A control character in ${JSON.stringify(line)}`);
    if (line.startsWith(" ")) whole.push(`${whole.pop() ?? ""}${line.slice(1)}`);
    else whole.push(line);
  }
  return whole;
}

function readLine(line: string): Property {
  const [, name, parameters, value] = CONTENT_LINE.exec(line) ?? [];
  if (name === undefined || parameters === undefined || value === undefined) {
    throw new Error(`Not a content line: ${line}`);
  }
  return { name, parameters, value };
}

/** Takes a component's lines off the front of the list. */
function readComponent(lines: Property[]): Component {
  const begin = lines.shift();
  if (begin?.name !== "BEGIN") throw new Error(`Expected a component, found ${begin?.name}`);
  const component: Component = { name: begin.value, properties: [], components: [] };
  for (let next = lines[0]; next; next = lines[0]) {
    if (next.name === "BEGIN") {
      component.components.push(readComponent(lines));
      continue;
    }
    lines.shift();
    if (next.name !== "END") component.properties.push(next);
    else if (next.value === component.name) return component;
    else throw new Error(`${component.name} is ended as ${next.value}`);
  }
  throw new Error(`${component.name} has no end`);
}

function checkComponent({ name, properties, components }: Component): void {
  const allowed = ALLOWED[name];
  if (!allowed) throw new Error(`A foreign component: ${name}`);
  const names = properties.map((property) => property.name);
  const foreign = names.filter(
    (each) => !allowed.must.includes(each) && !allowed.may.includes(each),
  );
  const missing = allowed.must.filter((each) => !names.includes(each));
  const twice = names.filter((each, index) => {
    return each !== "EXDATE" && names.indexOf(each) !== index;
  });
  if (foreign.length + missing.length + twice.length > 0) {
    throw new Error(`${name}: foreign ${foreign}, missing ${missing}, twice ${twice}`);
  }
  for (const part of components) {
    if (!allowed.parts.includes(part.name)) throw new Error(`${part.name} within ${name}`);
    checkComponent(part);
  }
}
