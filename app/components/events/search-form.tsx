// The search field for events, a plain GET form: results have an address, and an empty search opens their page.
import { Trans, useLingui } from "@lingui/react/macro";

/** The id of the message that says why nothing was searched. */
export const SEARCH_ERROR = "find-error";

type SearchFormProps = { action: string; q?: string; isWrong?: boolean };

/** The button beside the field labels it visually (WCAG technique G167). */
export function SearchForm({ action, q, isWrong }: SearchFormProps) {
  const { t } = useLingui();
  return (
    <search>
      <form action={action} className="field-row">
        <div className="field">
          <label htmlFor="find" className="visually-hidden">
            <Trans>Search</Trans>
          </label>{" "}
          <input
            id="find"
            type="search"
            name="q"
            defaultValue={q}
            // biome-ignore lint/a11y/noAutofocus: who opens the page of the search is about to type
            autoFocus={q === ""}
            placeholder={t`Search`}
            aria-keyshortcuts="/"
            {...(isWrong && { "aria-invalid": true, "aria-describedby": SEARCH_ERROR })}
          />
        </div>{" "}
        <button type="submit" className="button quiet">
          <Trans context="button">Search</Trans>
        </button>
      </form>
    </search>
  );
}
