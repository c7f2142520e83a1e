// The row of categories: the meaning of each color, with links that show only that category's events.
import { useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { LinkRow } from "~/components/ui/link-row";
import type { CategoryFilter as FilterView } from "~/web/pages/events/category-filter-view";

type FilterProps = { filter: FilterView | undefined };

export function CategoryFilter({ filter }: FilterProps) {
  return (
    <>
      <CategoryLinks filter={filter} />
      <FilterNote filter={filter} />
    </>
  );
}

export function CategoryLinks({ filter }: FilterProps) {
  const { t } = useLingui();
  return filter?.links ? (
    <LinkRow kind="categories" name={t`Categories`} links={filter.links} />
  ) : null;
}

/** A note about the current category, or about one that no longer exists. */
export function FilterNote({ filter: { note, subscribe } = {} }: FilterProps) {
  return (
    <>
      {subscribe ? (
        <Link to={subscribe.href} className="quiet-link">
          {subscribe.text}
        </Link>
      ) : null}
      {note ? <p role="status">{note}</p> : null}
    </>
  );
}
