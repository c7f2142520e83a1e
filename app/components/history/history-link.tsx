// The link from an editor's screen to the history of its subject.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

export function HistoryLink({ to }: { to: string }) {
  return (
    <p className="note">
      <Link to={to} preventScrollReset>
        <Trans>History</Trans>
      </Link>
    </p>
  );
}
