// The links to import and export.
import { Link } from "~/client/link";

export function FilesLinks({ importHref, takeHref }: { importHref: string; takeHref: string }) {
  return (
    <p className="note">
      <Link to={importHref}>Import</Link> · <Link to={takeHref}>Export</Link>
    </p>
  );
}
