// A row of links that marks the current page: tabs, or categories to filter by.
import { useCurrentInSight } from "~/client/current-in-sight";
import { Link } from "~/client/link";
import { Current } from "./current";

/** `look` is the link's class. */
export type RowLink = { text: string; href: string; isCurrent: boolean; look?: string };

type LinkRowProps = { kind: string; name: string; links: RowLink[] };

/** A row that is too long scrolls. */
export function LinkRow({ kind, name, links }: LinkRowProps) {
  const row = useCurrentInSight(links.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav ref={row} className={kind} aria-label={name}>
      <ul>
        {links.map(({ text, href, isCurrent, look }) => (
          <li key={href}>
            <Link
              to={href}
              className={look}
              data-text={kind === "tabs" ? text : undefined}
              aria-current={isCurrent ? "page" : undefined}
              preventScrollReset
            >
              {text}
              {isCurrent ? <Current /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
