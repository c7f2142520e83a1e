// The field to look for events, a plain form: what it finds has an address.
import { useSearchKey } from "~/client/search-key";

type SearchFormProps = { action: string; q?: string; error?: string };

const ID = "find";

export function SearchForm({ action, q = "", error = "" }: SearchFormProps) {
  const field = useSearchKey();
  return (
    <search>
      <form action={action} className="search-form">
        <label htmlFor={ID}>Find events</label>{" "}
        <input
          ref={field}
          id={ID}
          type="search"
          name="q"
          defaultValue={q}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          {...(error && { "aria-invalid": true, "aria-describedby": `${ID}-error` })}
        />{" "}
        <button type="submit" className="button quiet">
          Search
        </button>
        {error ? (
          <p className="field-error" id={`${ID}-error`} role="alert">
            {error}
          </p>
        ) : null}
      </form>
    </search>
  );
}
