// The week of several calendars, or a day of it with a column for each.
import { bringWeek } from "~/components/events/drawn-week";
import { WeekPanel } from "~/components/events/week-panel";
import { CombinedTab } from "~/features/together/screens/combined";

bringWeek(WeekPanel);

export { answerWeek as loader } from "~/web/pages/calendars/tabs";

/** Not only handed on: the bundler would leave this file out, and with it what it brings. */
export default function CombinedWeek() {
  return <CombinedTab />;
}
