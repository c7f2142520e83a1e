// The row of categories: what each color means, and the link to its events alone.
import { Link } from "~/client/link";
import type { CategoryFilter as FilterView } from "~/web/pages/views/category-filter-view";
import { Current } from "../current";

export function CategoryFilter({ filter }: { filter: FilterView }) {
  const { links, note, subscribe } = filter;
  return (
    <>
      {links.length > 0 ? (
        <nav className="categories" aria-label="Categories">
          <ul>
            {links.map(({ name, tone, href, isCurrent }) => (
              <li key={href}>
                <Link
                  to={href}
                  className={tone > 0 ? `category tone-${tone}` : undefined}
                  aria-current={isCurrent ? "true" : undefined}
                  preventScrollReset
                >
                  <bdi>{name}</bdi>
                  {isCurrent ? <Current /> : null}
                </Link>
              </li>
            ))}
          </ul>
          {subscribe ? (
            <Link to={subscribe.href} className="quiet-link">
              {subscribe.text}
            </Link>
          ) : null}
        </nav>
      ) : null}
      {note ? <p role="status">{note}</p> : null}
    </>
  );
}
