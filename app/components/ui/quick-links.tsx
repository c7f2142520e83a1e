// A row of ways to add a calendar to other apps, each a button.
import { Link } from "~/client/link";

/**
 * A link without `href` is not drawn. `isFirst` marks what most people want, `leadsOut` an address outside the site.
 */
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
