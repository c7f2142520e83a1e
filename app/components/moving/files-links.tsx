// The links to the ways in and out of a calendar as a file.
import { Link } from "~/client/link";

export function FilesLinks({ importHref, takeHref }: { importHref: string; takeHref: string }) {
  return (
    <p className="note">
      <Link to={importHref}>Import</Link> · <Link to={takeHref}>Export</Link>
    </p>
  );
}
