// Knows which view of its events a calendar showed last, for the link of the Calendar tab while other tabs are shown.
import { useRef } from "react";
import type { View } from "~/values/last-views";

/** `shown` is the view on the page, if it has one, `stored` the last one as the server knew it. */
export function useShownView(link: string, shown: View | undefined, stored: View): View {
  const last = useRef({ link, view: stored });
  if (last.current.link !== link) last.current = { link, view: stored };
  if (shown) last.current = { link, view: shown };
  return last.current.view;
}
