// Starts React on the page that the server rendered.
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readReplies } from "~/client/page-data-request";
import { joinRequests } from "./client/joined-requests";
import { keepPage, registerPreloaded } from "./client/keep-page";
import { pageWords } from "./client/page-words";
import { WordsProvider } from "./words/use-words";

window.fetch = joinRequests(readReplies(window.fetch.bind(window), keepPage));
registerPreloaded();

/**
 * Waits for the page's decoded data before React starts. RemixBrowser throws a promise for it ahead of its hooks, and a
 * click during that wait would make hydration fail for good (https://react.dev/errors/345).
 */
async function start() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
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
}

void start();
