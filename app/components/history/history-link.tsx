// The link from an editor's screen to the history of its subject.
import { Link } from "~/client/link";

export function HistoryLink({ to }: { to: string }) {
  return (
    <p className="note">
      <Link to={to} preventScrollReset>
        History
      </Link>
    </p>
  );
}
