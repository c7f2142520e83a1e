// Caches the data of tabs, and keeps a tab's data while a form is open over it.
import { type ClientLoaderFunctionArgs, useLocation } from "@remix-run/react";
import type { Tab } from "~/paths/pages";
import { FRESH_MS } from "~/values/limits";
import type { View } from "~/values/visits";
import { keepFresh, useKept } from "./loader-cache";
import { tabBelow } from "./shown-tab";
import { noteTab, noteView } from "./view-notes";

/** `Loader` is the server's loader of the same route. */
export async function openFreshTab<Loader>(
  tab: Tab,
  { request, serverLoader }: ClientLoaderFunctionArgs,
) {
  const below = tabBelow(request.url);
  // A form at its own address is open over the tab, which stays as it is.
  if (below?.tab === tab && !new URL(request.url).pathname.endsWith(tab)) return below;
  noteTab(tab);
  return keepFresh(tabKey(request.url), FRESH_MS, () => serverLoader<Loader>());
}

/** Like `openFreshTab`, for a month or week, which have no forms at their own addresses. */
export function openFreshView<Loader>(
  view: View,
  { request, params, serverLoader }: ClientLoaderFunctionArgs,
) {
  noteTab("calendar");
  noteView(params.id ?? "", view);
  return keepFresh(tabKey(request.url), FRESH_MS, () => serverLoader<Loader>());
}

/** For the component of a tab's route. */
export function useKeptTab(view: unknown): void {
  const { pathname, search } = useLocation();
  useKept(tabKey(pathname + search), view);
}

function tabKey(address: string): string {
  const { pathname, search } = new URL(address, "http://any");
  return `tab ${pathname}${search}`;
}
