// Words a version's texts for its reader: what the program says in their language, what people typed as it is.
import { msg, plural } from "@lingui/core/macro";
import { readAsks } from "~/event/asks";
import { wordAsks } from "~/event/asks-words";
import { type Category, COLOR_MESSAGES } from "~/event/category";
import { isEventText, labelOfText } from "~/event/event-text-labels";
import { wordRule } from "~/event/rule-sentence";
import { hasDaysAlone } from "~/event/rule-words";
import { type getVersion, REMOVED_CATEGORY } from "~/operations/history/history";
import type { Result } from "~/operations/kernel/operation";
import { memberName } from "~/web/pages/accounts/member-name";
import { nameRegion } from "~/web/pages/calendars/holiday-regions";
import type { Words } from "~/words/words";

type Version = Pick<Result<typeof getVersion>, "texts" | "states">;
type Side = "before" | "after";

/** The texts of programs are in English, so those that are not people's are made again from the states. */
export function wordTexts({ texts, states }: Version, words: Words): Version["texts"] {
  const worded = (field: string, text: string | null, side: Side) =>
    text === null ? null : wordText(field, text, { states, side, words });
  return texts.map(({ field, before, after }) => ({
    field,
    before: worded(field, before, "before"),
    after: worded(field, after, "after"),
  }));
}

type Place = Pick<Version, "states"> & { side: Side; words: Words };

function wordText(field: string, text: string, { states, side, words }: Place): string {
  switch (field) {
    case "repeat": {
      const series = states.itemKind === "series" ? states[side] : null;
      if (!series) return text;
      const rule = hasDaysAlone(series) ? series : { ...series, lastDay: null };
      return wordRule(rule, series.firstDay, words);
    }
    case "categories": {
      const calendar = states.itemKind === "calendar" ? states[side] : null;
      return calendar?.categories.map((each) => withColor(each, words)).join("\n") ?? text;
    }
    case "category":
      return text === REMOVED_CATEGORY
        ? words._(msg({ message: "Removed", comment: "A category that no longer exists." }))
        : text;
    case "admins":
      return text
        .split("\n")
        .map((name) => memberName(name, words))
        .join("\n");
    case "asks": {
      const item =
        states.itemKind === "event" || states.itemKind === "series" ? states[side] : null;
      return item ? wordAsks(readAsks(item.asks), words) : text;
    }
    case "appTexts":
      return wordLengths(text, words);
    case "holidays":
      return text === "" ? text : nameRegion(text, words);
    case "suggestions":
    case "holidaysInFeed":
      return text === "" ? text : words._(msg({ message: "yes", comment: "Of a setting." }));
    default:
      return text;
  }
}

/** "Notes: 20,000 characters" of "notes 20000". */
function wordLengths(text: string, words: Words): string {
  const lines = text.split("\n").flatMap((line) => {
    const [field = "", length = ""] = line.split(" ");
    const count = Number(length);
    if (!isEventText(field)) return [];
    const name = labelOfText(field, words);
    return words._(
      msg({
        message: `${name}: ${plural(count, { one: "# character", other: "# characters" })}`,
        comment: "How long a text of an event is",
      }),
    );
  });
  return lines.join("\n");
}

/** "U12 (Green)" */
function withColor({ name, tone }: Category, words: Words): string {
  const message = COLOR_MESSAGES[tone - 1];
  const color = message ? words._(message) : "";
  return words._(msg({ message: `${name} (${color})`, comment: "A category and its color." }));
}
