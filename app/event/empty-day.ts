// The words by which a day in the month says that nothing is on it.
export const NO_EVENTS = "no events";
const END = `, ${NO_EVENTS}`;

/** The date, where the day's name ends so; undefined where there are events. */
export function emptyDayHeading(label: string): string | undefined {
  return label.endsWith(END) ? label.slice(0, -END.length) : undefined;
}
