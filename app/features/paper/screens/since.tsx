// The page of changes since a print: a line for each date that is new, moved, changed, canceled or deleted.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import type { SinceLine, SinceView } from "~/features/paper/view/since";

export function SincePage({ view }: { view: SinceView }) {
  const { heading, note, lines, zoneNote, backHref } = view;
  return (
    <div className="since">
      <h2>{heading}</h2>
      <p role="status">{note}</p>
      {lines.length > 0 ? (
        <ul className="since-list">
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      ) : null}
      {zoneNote ? <p className="note">{zoneNote}</p> : null}
      <p>
        <Link to={backHref}>
          <Trans>Open the calendar</Trans>
        </Link>
      </p>
    </div>
  );
}

function Line({ line: { kind, what, title, href, before, after, others } }: { line: SinceLine }) {
  const isOver = what === "canceled" || what === "deleted";
  const name = isOver ? <s dir="auto">{title}</s> : <span dir="auto">{title}</span>;
  return (
    <li>
      <strong>{kind}</strong> {href ? <Link to={href}>{name}</Link> : name}
      <br />
      {before ? (
        <>
          <s>{before}</s> <span aria-hidden="true">→</span>{" "}
        </>
      ) : null}
      <span>{after}</span>
      {others ? <p className="note">{others}</p> : null}
    </li>
  );
}
