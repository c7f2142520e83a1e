// The week of several calendars, or a day of it with a column for each.
import { bringWeek } from "~/components/events/drawn-week";
import { WeekPanel } from "~/components/events/week-panel";

bringWeek(WeekPanel);

export { CombinedTab as default } from "~/components/together/combined-screen";
export { answerWeek as loader } from "~/web/pages/calendars/tabs";
