// Summarizes what a calendar contains.
import { msg, plural } from "@lingui/core/macro";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";

/** "1 event, 3 news items", plus answers if there are any. */
export function describeContents(
  { events, news, answers = 0 }: { events: number; news: number; answers?: number },
  words: Words,
): string {
  const [dates, items] = [formatNumber(events, words), formatNumber(news, words)];
  const given = formatNumber(answers, words);
  return [
    msg`${plural(events, { one: `${dates} event`, other: `${dates} events` })}`,
    msg`${plural(news, { one: `${items} news item`, other: `${items} news items` })}`,
    ...(answers > 0
      ? [
          msg`${plural(answers, { one: `${given} answer to an event`, other: `${given} answers to events` })}`,
        ]
      : []),
  ]
    .map((amount) => words._(amount))
    .join(", ");
}

/** What happens to the followers of a deleted calendar; "" without followers. */
export function describeEndingMails(followers: number, words: Words): string {
  if (followers === 0) return "";
  return words._(
    msg`${plural(followers, {
      one: "# person who follows it by email will get no more emails. Restoring it does not bring them back: they can ask for the emails again.",
      other:
        "# people who follow it by email will get no more emails. Restoring it does not bring them back: they can ask for the emails again.",
    })}`,
  );
}
