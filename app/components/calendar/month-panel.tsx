// The Calendar tab: toolbar, month, and below it what cells have no room for.
import { useMonthKeys } from "~/client/month-keys";
import type { MonthPayload } from "~/web/pages/views/month-payload";
import { ChosenDay } from "./chosen-day";
import { MonthTable } from "./month-table";
import { MonthToolbar } from "./month-toolbar";

export function MonthPanel({ view }: { view: MonthPayload }) {
  useMonthKeys();
  return (
    <div className="month-sheet">
      <MonthToolbar view={view} />
      <MonthTable view={view} />
      {view.chosen ? <ChosenDay view={view.chosen} /> : null}
      <p className="note">{view.zoneNote}</p>
    </div>
  );
}
