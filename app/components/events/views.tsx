// The switch between month, week and year.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { Current } from "~/components/ui/current";
import type { View } from "~/values/visits";

/** The addresses of the three; the view of all favorites has no year. */
type ViewsProps = { current: View; month: string; week: string; year?: string | undefined };

export function Views({ current, month, week, year }: ViewsProps) {
  const { t } = useLingui();
  return (
    <nav className="views" aria-label={t({ message: "Views", context: "month, week, year" })}>
      <ul>
        <ViewLink to={month} isCurrent={current === "month"}>
          <Trans context="view">Month</Trans>
        </ViewLink>
        <ViewLink to={week} isCurrent={current === "week"}>
          <Trans context="view">Week</Trans>
        </ViewLink>
        {year ? (
          <ViewLink to={year} isCurrent={current === "year"}>
            <Trans context="view">Year</Trans>
          </ViewLink>
        ) : null}
      </ul>
    </nav>
  );
}

type ViewLinkProps = { to: string; isCurrent: boolean; children: ReactNode };

function ViewLink({ to, isCurrent, children }: ViewLinkProps) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
        {children}
        {isCurrent ? <Current /> : null}
      </Link>
    </li>
  );
}
