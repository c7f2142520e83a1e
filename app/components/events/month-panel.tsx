// The Calendar tab: toolbar, month, and below it what cells have no room for.
import { ENTRY_SCRIPT } from "~/client/month-entry";
import { useMonthKeys } from "~/client/month-keys";
import { useNonce } from "~/components/ui/nonce";
import type { MonthPayload } from "~/web/pages/events/month-payload";
import { CategoryFilter } from "./category-filter";
import { ChosenDay } from "./chosen-day";
import { MonthTable } from "./month-table";
import { MonthToolbar } from "./month-toolbar";

export function MonthPanel({ view }: { view: MonthPayload }) {
  useMonthKeys(view.dayHref);
  return (
    <div className="month-sheet">
      <MonthToolbar view={view} />
      <MonthTable view={view} />
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the program's own
        dangerouslySetInnerHTML={{ __html: ENTRY_SCRIPT }}
      />
      {view.filter ? <CategoryFilter filter={view.filter} /> : null}
      {view.chosen ? <ChosenDay view={view.chosen} /> : null}
      <p className="note">{view.zoneNote}</p>
    </div>
  );
}
