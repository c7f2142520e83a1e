// Folds all texts of an event for search, as readers see them.
import { withoutMarks } from "~/values/formatted";
import { EVENT_TEXT_NAMES, type EventTexts } from "./event-fields";
import { EVENT_TEXTS, type EventText } from "./event-texts";
import { fold } from "./folded";
import { TITLE_UNITS } from "./title-length";

/** Extra room for ligatures, which fold to several letters, and for titles longer than may be typed. */
const MORE = 450 + TITLE_UNITS;
/** The longest folded text stored for an event, in UTF-16 units. */
const LONGEST = EVENT_TEXT_NAMES.reduce((sum, name) => sum + EVENT_TEXTS[name].max, MORE);

/** All texts of an event joined for search; no word spans two texts. */
export function foldEvent(event: EventTexts): string {
  const texts = EVENT_TEXT_NAMES.map((name) => {
    const { formatted }: EventText = EVENT_TEXTS[name];
    return formatted ? withoutMarks(event[name]) : event[name];
  });
  return fold(texts.join("\n")).slice(0, LONGEST);
}
