// The rows above the List: categories, search and Create Event in one, the ways to other pages below it.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import type { ListView } from "~/web/pages/events/list-view";
import { CategoryLinks, FilterNote } from "./category-filter";
import { CreateLink } from "./create-link";
import { SearchForm } from "./search-form";

export function ListToolbar({ view }: { view: ListView }) {
  const { filter, searchHref, createHref, createText, importHref } = view;
  const canCreate = createHref !== "" && !createText && !importHref;
  const hasRow = Boolean(filter?.links) || searchHref || canCreate;
  return (
    <>
      {hasRow ? (
        <div className="toolbar">
          {filter?.links ? <CategoryLinks filter={filter} /> : <OtherPages view={view} />}{" "}
          {searchHref ? <SearchForm action={searchHref} /> : null}{" "}
          {canCreate ? <CreateLink to={createHref} /> : null}
        </div>
      ) : null}
      {!hasRow || filter?.links ? <OtherPages view={view} /> : null}
    </>
  );
}

/** Earlier events, or the first page; and what the filter says. Without categories it takes their room. */
function OtherPages({ view: { filter, firstHref, morePastHref } }: { view: ListView }) {
  return (
    <div className="timeline-head">
      {firstHref ? (
        <Link to={firstHref} className="button quiet">
          <Trans>Back to Today</Trans>
        </Link>
      ) : null}{" "}
      {morePastHref ? (
        <Link to={morePastHref} className="quiet-link" preventScrollReset>
          <Trans>More Past Events</Trans>
        </Link>
      ) : null}{" "}
      <FilterNote filter={filter} />
    </div>
  );
}
