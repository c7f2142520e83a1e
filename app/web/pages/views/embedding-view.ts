// The texts of the setting which websites may show a calendar, and the lines of HTML that do it.
import { ANY_SITE, MOST_SITES } from "~/operations/embed-sites";
import { addressAt, outsidePaths } from "~/paths";
import type { ShownCalendar } from "./calendar-viewer";
import { embedCode, FRAME_SIZE } from "./embed-code";

export type EmbedChoice = "off" | "any" | "these";

/** `sites` has one a line, at most `most`; `codes` is what to copy where it is on: two frames, and the list for servers. */
export type Embedding = {
  action: string;
  choice: EmbedChoice;
  sites: string;
  most: number;
  codes?: { list: string; month: string; fragment: string };
};

export function buildEmbedding(
  { link, title }: ShownCalendar,
  embedSites: string,
  origin: string,
): Embedding {
  const choice = choiceOf(embedSites);
  const frame = (view?: "month") => {
    const address = addressAt(origin, outsidePaths.embed(link, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    action: outsidePaths.share(link),
    choice,
    most: MOST_SITES,
    sites: choice === "these" ? embedSites.replaceAll(" ", "\n") : "",
    ...(choice !== "off" && {
      codes: {
        list: frame(),
        month: frame("month"),
        fragment: addressAt(origin, outsidePaths.embedFragment(link)),
      },
    }),
  };
}

function choiceOf(embedSites: string): EmbedChoice {
  if (embedSites === "") return "off";
  return embedSites === ANY_SITE ? "any" : "these";
}
