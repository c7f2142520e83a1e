// Links to import, export, and other sites' calendars.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

type FilesLinksProps = {
  importHref: string;
  takeHref: string;
  /** Missing if this installation reads no other calendars. */
  sourcesHref?: string | undefined;
};

export function FilesLinks({ importHref, takeHref, sourcesHref }: FilesLinksProps) {
  return (
    <>
      <p className="note">
        <Link to={importHref}>
          <Trans context="link">Import</Trans>
        </Link>
      </p>{" "}
      <p className="note">
        <Link to={takeHref}>
          <Trans context="link">Export</Trans>
        </Link>
      </p>
      {sourcesHref ? (
        <p className="note">
          <Link to={sourcesHref}>
            <Trans>Other Calendars</Trans>
          </Link>
        </p>
      ) : null}
    </>
  );
}
