// The week of several calendars, or one of its days with a column for each.
import { bringWeek } from "~/components/events/drawn-week";
import { WeekPanel } from "~/components/events/week-panel";
import { CombinedTab } from "~/features/together/screens/combined";

bringWeek(WeekPanel);

export { answerWeek as loader } from "~/web/pages/calendars/tabs";

/** A component of its own, not a re-export: the bundler would drop this file, and with it the files it brings. */
export default function CombinedWeek() {
  return <CombinedTab />;
}
