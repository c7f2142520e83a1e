// Loads a tab in the browser: from its memory while that is fresh, noting that the tab was looked at.
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { Tab } from "~/paths/pages";
import { FRESH_MS } from "~/values/limits";
import { keepFresh } from "./freshness";
import { noteTab } from "./view-notes";

/** `Loader` is the server's loader of the same route. */
export function openFreshTab<Loader>(
  tab: Tab,
  { request, serverLoader }: ClientLoaderFunctionArgs,
) {
  noteTab(tab);
  return keepFresh(`tab ${request.url}`, FRESH_MS, () => serverLoader<Loader>());
}
