// The links to import and export.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

export function FilesLinks({ importHref, takeHref }: { importHref: string; takeHref: string }) {
  return (
    <p className="note">
      <Link to={importHref}>
        <Trans context="link">Import</Trans>
      </Link>{" "}
      ·{" "}
      <Link to={takeHref}>
        <Trans context="link">Export</Trans>
      </Link>
    </p>
  );
}
