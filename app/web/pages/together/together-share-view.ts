// The texts of the Share screen of a combined calendar, and of its code for websites.
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { embedCode, FRAME_SIZE } from "~/web/pages/sharing/embed-code";
import { buildShareView, describeWebsites, type ShareView } from "~/web/pages/sharing/share-view";
import type { CombinedScreen } from "~/web/request/screen";

/** Only its owner has the row of websites. */
export function buildTogetherShare(page: CombinedScreen): ShareView {
  const { calendar, display, visitor, embedSites, several } = page;
  const share = buildShareView({ calendar, display, origin: visitor.origin });
  if (!several.isOwner) return share;
  const state = describeWebsites(embedSites, display.words);
  const href = pagePaths.shareWebsite(calendar.link);
  return { ...share, doors: [{ kind: "website", href, state }, ...share.doors] };
}

/** `codes` is the HTML to copy, if websites may show it; `editHref` is where its owner chooses them. */
export type TogetherWebsite = {
  codes?: { list: string; month: string; fragment: string };
  editHref: string;
  backHref: string;
};

export function buildTogetherWebsite(page: CombinedScreen): TogetherWebsite {
  const { calendar, visitor, embedSites } = page;
  const { link, title } = calendar;
  const { origin } = visitor;
  const frame = (view?: "month") => {
    const address = addressAt(origin, programPaths.embed(link, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    ...(embedSites !== "" && {
      codes: {
        list: frame(),
        month: frame("month"),
        fragment: addressAt(origin, programPaths.embedFragment(link)),
      },
    }),
    editHref: pagePaths.editTogether(link.slice(2)),
    backHref: pagePaths.share(link),
  };
}
