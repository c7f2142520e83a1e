// Owns the Calendar tab: toolbar, month, and below it what cells have no room for.
// Refuses to know dialogs: the day's lies over it.
import { useMonthKeys } from "~/client/month-keys";
import type { SentMonth } from "~/web/pages/views/month-payload";
import { ChosenDay } from "./chosen-day";
import { MonthGrid } from "./month-table";
import { MonthToolbar } from "./month-toolbar";

export function MonthPanel({ view }: { view: SentMonth }) {
  useMonthKeys();
  return (
    <div className="month-sheet">
      <MonthToolbar view={view} />
      <MonthGrid view={view} />
      {view.chosen ? <ChosenDay view={view.chosen} /> : null}
      <p className="note">{view.zoneNote}</p>
    </div>
  );
}
