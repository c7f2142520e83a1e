// A row of ways to get a calendar elsewhere, each a button.
import { Link } from "~/client/link";

/** One without a `href` is not there. `isFirst` is what most people want; `leadsOut` of an address that is no page of ours. */
type QuickLink = { text: string; href: string; isFirst?: boolean; leadsOut?: boolean };

export function QuickLinks({ links }: { links: QuickLink[] }) {
  return (
    <ul className="quick-links">
      {links
        .filter(({ href }) => href !== "")
        .map(({ text, href, isFirst, leadsOut }) => {
          const look = isFirst ? "button" : "button quiet";
          return (
            <li key={text}>
              {leadsOut ? (
                <a href={href} className={look} rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                <Link to={href} className={look}>
                  {text}
                </Link>
              )}
            </li>
          );
        })}
    </ul>
  );
}
