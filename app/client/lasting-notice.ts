// Keeps a message with an action, such as Undo, until it is dismissed or the page is left.
import { useLocation } from "@remix-run/react";
import { createContext, useState } from "react";
import type { Flash } from "~/web/request/flash";
import { useUnanswered } from "./failed-request-event";
import { useCommitEffect } from "./hydrated";

type Lasting = { notice: Flash | null; dismiss: () => void };

/** For the top of a screen's content. */
export const NoticeContext = createContext<Lasting>({ notice: null, dismiss() {} });

/**
 * The message to draw, or null; `dismiss` removes it. Kept here, because reloading the page's data does not load the
 * message again.
 */
export function useLastingNotice(flash: Flash | null): Lasting {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const [kept, keep] = useState({ flash, key });
  const [lost, setLost] = useState<{ key: string; address: string } | null>(null);
  // To Remix, a page that stays after a failed request is another history entry.
  useUnanswered(() => setLost({ key, address }));
  const isSamePage = lost?.key === kept.key && address === lost.address;
  if (isSamePage && key !== lost.key) keep({ ...kept, key });

  useCommitEffect(() => {
    if (flash && flash.id !== kept.flash?.id) keep({ flash, key });
  });

  return {
    notice: kept.key === key ? kept.flash : null,
    dismiss: () => keep({ ...kept, key: "" }),
  };
}
