// The row of categories: what each color means, with links that show only its events.
import { Link } from "~/client/link";
import { LinkRow } from "~/components/ui/link-row";
import type { CategoryFilter as FilterView } from "~/web/pages/events/category-filter-view";

export function CategoryFilter({ filter: { links, note, subscribe } }: { filter: FilterView }) {
  return (
    <>
      {links ? <LinkRow kind="categories" name="Categories" links={links} /> : null}
      {subscribe ? (
        <Link to={subscribe.href} className="quiet-link">
          {subscribe.text}
        </Link>
      ) : null}
      {note ? <p role="status">{note}</p> : null}
    </>
  );
}
