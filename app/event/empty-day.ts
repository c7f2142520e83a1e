// The label of a day without events in the month.
export const NO_EVENTS = "no events";
const END = `, ${NO_EVENTS}`;

/** The date in the label of a day without events; undefined if the day has events. */
export function emptyDayHeading(label: string): string | undefined {
  return label.endsWith(END) ? label.slice(0, -END.length) : undefined;
}
