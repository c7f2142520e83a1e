// Says in scripts' requests in which language the page is, so that a choice in another tab does not mix two on it.
import { PAGE_LANGUAGE_HEADER } from "~/values/languages";
import { isDataRequest } from "./replies";

/** `fetch`, which adds the page's language to data requests (`….data`). */
export function sayLanguage(fetch: typeof globalThis.fetch): typeof fetch {
  return (input, init) => {
    if (!isDataRequest(input)) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(PAGE_LANGUAGE_HEADER, document.documentElement.lang);
    return fetch(input, { ...init, headers });
  };
}
