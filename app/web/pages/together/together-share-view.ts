// The texts of the Share screen of a combined calendar.
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { embedCode, FRAME_SIZE } from "~/web/pages/sharing/embed-code";
import { buildScreenAddresses, type ScreenAddresses } from "~/web/pages/sharing/screen-addresses";
import { buildShareView, type ShareView } from "~/web/pages/sharing/share-view";
import type { CombinedScreen } from "~/web/request/screen";

/** `codes` is the HTML to copy, for its owner, if websites may show it. */
export type TogetherShare = {
  share: ShareView;
  screen: ScreenAddresses;
  editHref: string;
  codes?: { list: string; month: string; fragment: string };
};

export function buildTogetherShare(page: CombinedScreen): TogetherShare {
  const { calendar, display, visitor, embedSites } = page;
  const { isOwner } = page.several;
  const { origin } = visitor;
  const { link, title } = calendar;
  const share = buildShareView({ calendar, display, origin });
  const frame = (view?: "month") => {
    const address = addressAt(origin, programPaths.embed(link, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    share,
    screen: buildScreenAddresses(calendar, origin),
    editHref: isOwner ? pagePaths.editTogether(link.slice(2)) : "",
    ...(isOwner &&
      embedSites !== "" && {
        codes: {
          list: frame(),
          month: frame("month"),
          fragment: addressAt(origin, programPaths.embedFragment(link)),
        },
      }),
  };
}
