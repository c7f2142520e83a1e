// The link to the form for a new event: a plus, with text if there is room.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

export function CreateLink({ to }: { to: string }) {
  return (
    <Link to={to} className="button create" preventScrollReset>
      <span>
        <Trans>Create Event</Trans>
      </span>
    </Link>
  );
}
