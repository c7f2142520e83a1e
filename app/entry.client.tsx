// Starts React on the page that the server rendered.
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { joinRequests } from "./client/joined-requests";
import { keepPage, takeBrought } from "./client/keep-page";
import { sayLanguage } from "./client/page-language";
import { pageWords } from "./client/page-words";
import { readReplies } from "./client/replies";
import { WordsProvider } from "./words/use-words";

window.fetch = joinRequests(readReplies(sayLanguage(window.fetch.bind(window)), keepPage));
takeBrought();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordsProvider value={pageWords()}>
        <RemixBrowser />
      </WordsProvider>
    </StrictMode>,
  );
});
