// What the label of a day in the month says, read back: "Saturday, November 21, 2026, 2 events: 3pm Training; 1 more".
export const NO_EVENTS = "no events";
const END = `, ${NO_EVENTS}`;

/** The date in the label of a day without events; undefined if the day has events. */
export function emptyDayHeading(label: string): string | undefined {
  return label.endsWith(END) ? label.slice(0, -END.length) : undefined;
}

/** The date in the label of any day. */
export function headingIn(label: string): string {
  return label.split(", ", 3).join(", ");
}

/** How many events it counts: "2 events". */
export function countIn(label: string): string {
  return /, (\d+ events?)\b/.exec(label)?.[1] ?? "";
}

/** "Sat, Nov 21, " for the date "Saturday, November 21, 2026". */
export function shortDate(heading: string): string {
  const [, weekday, month, day] = /^(\w{3})\w*, (\w{3})\w* (\d+)/.exec(heading) ?? [];
  return `${weekday}, ${month} ${day}, `;
}
