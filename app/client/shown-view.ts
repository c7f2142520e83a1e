// Remembers the last view of a calendar's events, for the link of the Calendar tab on other tabs.
import { useRef } from "react";
import type { View } from "~/values/visits";

/** `shown` is the view on the page, if any; `stored` is the last one known to the server. */
export function useShownView(link: string, shown: View | undefined, stored: View): View {
  const last = useRef({ link, view: stored });
  if (last.current.link !== link) last.current = { link, view: stored };
  if (shown) last.current = { link, view: shown };
  return last.current.view;
}
