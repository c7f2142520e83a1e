// Says in a few words what is in a calendar.

/** "1 event, 3 news items" */
export function describeContents({ events, news }: { events: number; news: number }): string {
  return `${amount(events, "event")}, ${amount(news, "news item")}`;
}

function amount(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}
