// The four tabs of a calendar; each is an address of its own.
import { LinkRow, type RowLink } from "~/components/ui/link-row";

export function CalendarTabs({ tabs }: { tabs: RowLink[] }) {
  return <LinkRow kind="tabs" name="Tabs" links={tabs} />;
}
