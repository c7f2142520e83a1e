// The link back to the Share screen.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

export function BackToShare({ to }: { to: string }) {
  return (
    <p>
      <Link to={to}>
        <Trans>Back to Share</Trans>
      </Link>
    </p>
  );
}
