// Keeps a message that offers an action, such as Undo, until it is dismissed or the page is left.
import { useLocation } from "@remix-run/react";
import { createContext, useState } from "react";
import type { Flash } from "~/web/request/flash";
import { useUnanswered } from "./failed-request-event";
import { useCommitEffect } from "./hydrated";

type Lasting = { notice: Flash | null; dismiss: () => void };

/** For the top of a screen's content. */
export const NoticeContext = createContext<Lasting>({ notice: null, dismiss() {} });

/**
 * The message to draw, null for none; `dismiss` removes it. Loading the page's data again does not load the message
 * again, so it is kept here.
 */
export function useLastingNotice(flash: Flash | null): Lasting {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const [kept, keep] = useState({ flash, key });
  const [lost, setLost] = useState<{ key: string; address: string } | null>(null);
  // For Remix, a page that stays because something got no answer is another step of the history.
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
