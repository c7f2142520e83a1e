// The link to the history of what a screen for editors is about.
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
