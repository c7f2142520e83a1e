// The footer's form for choosing the language.
import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { submitLanguage } from "~/client/language-choice";
import { pagePaths } from "~/paths/pages";
import { type Language, languageName } from "~/values/languages";
import { useWords } from "~/words/use-words";

/** Loads a new document, because another language needs other scripts. Each language has its own name. */
export function LanguageForm({ languages }: { languages: readonly Language[] }) {
  const { language } = useWords();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pagePaths.language()} className="languages">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <label>
        <Trans>Language</Trans>{" "}
        <select
          name="language"
          defaultValue={language}
          autoComplete="off"
          onChange={submitLanguage}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={each} translate="no">
              {languageName(each)}
            </option>
          ))}
        </select>
      </label>{" "}
      <button type="submit" className="quiet">
        <Trans>Set Language</Trans>
      </button>
    </form>
  );
}
