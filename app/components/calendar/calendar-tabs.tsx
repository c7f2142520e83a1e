// The four tabs of a calendar; each is an address of its own.
import { Link } from "~/client/link";
import type { TabLink } from "~/web/pages/views/calendar-view";
import { Current } from "../current";

export function CalendarTabs({ tabs }: { tabs: TabLink[] }) {
  return (
    <nav className="tabs" aria-label="Tabs">
      <ul>
        {tabs.map(({ tab, text, href, isCurrent }) => (
          <li key={tab}>
            <Link to={href} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
              {text}
              {isCurrent ? <Current /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
