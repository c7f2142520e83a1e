// The texts of the setting which websites may show a calendar, and the HTML for them.
import { msg } from "@lingui/core/macro";
import { fold } from "~/event/folded";
import { ANY_SITE, MOST_SITES } from "~/operations/calendars/embed-sites";
import { invalid } from "~/operations/kernel/errors";
import type { ListedLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { refusal } from "~/values/refusals";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import { embedCode, FRAME_SIZE } from "./embed-code";
import { lastDayOf, WEBSITE_LINK } from "./links-view";

export type EmbedChoice = "off" | "any" | "these";

/**
 * `sites` has one per line, at most `most`; `codes` is the HTML to copy if embedding is on: two frames, and the list
 * for servers.
 */
export type Embedding = {
  /** Where to add the recommended extra link for websites; missing if `codes` already use it. */
  adviceHref?: string;
  /** When the link in the codes ends; missing if it does not. */
  linkNote?: string;
  /** The categories that the codes can be limited to. */
  categories: { id: number; name: string }[];
  action: string;
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
  display: CalendarDisplay;
};

export function buildEmbedding(options: EmbeddingOptions): Embedding {
  const { calendar, embedSites, origin, links = [] } = options;
  const { link, title } = calendar;
  const choice = choiceOf(embedSites);
  const website = findWebsiteLink(links);
  const token = website?.token ?? link;
  const frame = (view?: "month") => {
    const address = addressAt(origin, programPaths.embed(token, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    ...(website?.expiresAt && { linkNote: noteOfEnd(website.expiresAt, options) }),
    categories: (calendar.categories ?? []).map(({ id, name }) => ({ id, name })),
    action: pagePaths.shareWebsite(link),
    choice,
    most: MOST_SITES,
    sites: choice === "these" ? embedSites.replaceAll(" ", "\n") : "",
    ...(choice !== "off" && {
      codes: {
        list: frame(),
        month: frame("month"),
        fragment: addressAt(origin, programPaths.embedFragment(token)),
      },
    }),
    ...(token === link && { adviceHref: pagePaths.newLink(link, WEBSITE_LINK) }),
  };
}

/** The link for websites, found by its name: one without an end, else the one that ends last. */
function findWebsiteLink(links: readonly ListedLink[]): ListedLink | undefined {
  const endOf = ({ expiresAt }: ListedLink) => expiresAt ?? Number.POSITIVE_INFINITY;
  return links
    .filter(({ name, isWorking }) => isWorking && fold(name).trim() === WEBSITE_LINK)
    .reduce<ListedLink | undefined>(
      (best, each) => (best && endOf(best) >= endOf(each) ? best : each),
      undefined,
    );
}

function noteOfEnd(expiresAt: number, options: EmbeddingOptions): string {
  const until = lastDayOf(expiresAt, options);
  return options.display.words._(
    msg`The link in these codes works until ${until}: after that, websites that use it show nothing. Change when it ends, or add one that never ends, under Extra links.`,
  );
}

function choiceOf(embedSites: string): EmbedChoice {
  if (embedSites === "") return "off";
  return embedSites === ANY_SITE ? "any" : "these";
}

/** The value of `embedSites` for saveCalendar. Throws `invalid` if websites are to be listed and none is. */
export function readEmbedding({ embedding, embedSites = "" }: Record<string, string>): string {
  if (embedding === "any") return ANY_SITE;
  if (embedding !== "these") return "";
  if (embedSites.trim() === "") {
    throw invalid(refusal("writeWebsite"), "embedSites");
  }
  return embedSites;
}
