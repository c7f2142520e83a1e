// Summarizes what a calendar contains.

/** "1 event, 3 news items" */
export function describeContents({ events, news }: { events: number; news: number }): string {
  return `${amount(events, "event")}, ${amount(news, "news item")}`;
}

/** What happens to the followers of a calendar that is deleted; "" if there are none. */
export function describeEndingMails(followers: number): string {
  if (followers === 0) return "";
  const who = followers === 1 ? "1 person who follows" : `${followers} people who follow`;
  return `${who} it by email will get no more emails. Restoring it does not bring them back: they can ask for the emails again.`;
}

function amount(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}
