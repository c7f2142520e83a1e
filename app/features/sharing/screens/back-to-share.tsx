// The way from a page of the Share screen back to it.
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
