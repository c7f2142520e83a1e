// The texts of the setting which websites may show a calendar, and the lines of HTML that do it.
import { fold } from "~/calendar/folded";
import type { ListedLink } from "~/operations/calendar-links";
import { ANY_SITE, MOST_SITES } from "~/operations/embed-sites";
import { addressAt, outsidePaths } from "~/paths";
import type { ShownCalendar } from "./calendar-viewer";
import { embedCode, FRAME_SIZE } from "./embed-code";
import { WEBSITE_LINK } from "./links-view";

const PART = "website";

export type EmbedChoice = "off" | "any" | "these";

/** `sites` has one a line, at most `most`; `codes` is what to copy where it is on: two frames, and the list for servers. */
export type Embedding = {
  /** Where to add the extra link that websites should have; missing where `codes` have it. */
  adviceHref?: string;
  action: string;
  /** Its `id` in the page, and where editors decide it. */
  part: string;
  settingHref: string;
  choice: EmbedChoice;
  sites: string;
  most: number;
  codes?: { list: string; month: string; fragment: string };
};

type EmbeddingOptions = {
  calendar: ShownCalendar;
  embedSites: string;
  origin: string;
  links?: readonly ListedLink[] | undefined;
};

export function buildEmbedding(options: EmbeddingOptions): Embedding {
  const { calendar, embedSites, origin, links = [] } = options;
  const { link, title } = calendar;
  const choice = choiceOf(embedSites);
  const token = findWebsiteLink(links)?.token ?? link;
  const frame = (view?: "month") => {
    const address = addressAt(origin, outsidePaths.embed(token, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    action: outsidePaths.share(link),
    part: PART,
    settingHref: embedSettingPath(link),
    choice,
    most: MOST_SITES,
    sites: choice === "these" ? embedSites.replaceAll(" ", "\n") : "",
    ...(choice !== "off" && {
      codes: {
        list: frame(),
        month: frame("month"),
        fragment: addressAt(origin, outsidePaths.embedFragment(token)),
      },
    }),
    ...(token === link && { adviceHref: outsidePaths.newLink(link, WEBSITE_LINK) }),
  };
}

/** The part of the Share screen where editors decide which websites may show the calendar. */
export function embedSettingPath(link: string): string {
  return `${outsidePaths.share(link)}#${PART}`;
}

/** The link that was made for websites, by its name. */
function findWebsiteLink(links: readonly ListedLink[]): ListedLink | undefined {
  return links.find(({ name, isWorking }) => isWorking && fold(name).trim() === WEBSITE_LINK);
}

function choiceOf(embedSites: string): EmbedChoice {
  if (embedSites === "") return "off";
  return embedSites === ANY_SITE ? "any" : "these";
}
