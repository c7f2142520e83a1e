// Saves a moved event: shows it at its new place at once, and at the old one again if saving fails.
import { msg } from "@lingui/core/macro";
import { moveEvent } from "~/paths/pages";
import { endSentence } from "~/values/text";
import type { MoveReply } from "~/web/pages/events/event-move";
import { FAILURE_MESSAGES, failureOfStatus } from "~/words/failure-messages";
import { tellUnanswered } from "./failed-request-event";
import { inTime, ReplyError } from "./page-data-request";
import { pageWords } from "./page-words";

/** Functions of the page; their promises resolve once the new data is drawn. */
type MovingPage = {
  reload: () => Promise<void>;
};

/** Omitted parts do not change. */
export type HandMove = { days?: number; minutes?: number; longer?: number };

/** `copy` shows the event at its new place; `follow` goes there once it is saved. */
type MoveShown = { copy?: Node | undefined; follow?: (day: string) => Promise<void> };

/** What dragging and keys use of their page. */
export type DraggingPage = MovingPage & {
  /** Like `moveIt`. */
  move: (entry: HTMLElement, move: HandMove, shown: MoveShown) => Promise<void>;
  goTo: (href: string) => Promise<void>;
  /** Opens a dialog over the page. */
  open: (href: string) => Promise<void>;
};

/** An event's last unsaved move, and functions that hide all of its unsaved moves. */
type Moving = { last: Promise<MoveReply>; takeBack: (() => void)[] };

const moving = new Map<string, Moving>();

/** Waits for earlier moves of the event; the last one shows the message and reloads the page's data. */
export async function moveIt(
  entry: HTMLElement,
  move: HandMove,
  page: MovingPage,
  { copy, follow }: MoveShown,
): Promise<void> {
  const { event: id = "", calendar = "", changed = "" } = entry.dataset;
  const before = moving.get(id);
  const last = sendAfter(before?.last, moveEvent(calendar, id), { changed, move });
  const own: Moving = { last, takeBack: [...(before?.takeBack ?? []), showAt(entry, copy)] };
  moving.set(id, own);
  const isLast = () => moving.get(id) === own;
  try {
    const reply = await last;
    if (!isLast()) return;
    if ("day" in reply) await follow?.(reply.day);
    else if (!reply.isOld) return tell(reply.message, entry);
    if (isLast()) await page.reload();
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    if (isLast()) tell(error.message, entry);
  } finally {
    if (isLast()) {
      moving.delete(id);
      for (const takeBack of own.takeBack) takeBack();
    }
  }
}

type Sent = { changed: string; move: HandMove };

/** Sends a move after the previous one, unless that failed. */
async function sendAfter(
  before: Promise<MoveReply> | undefined,
  address: string,
  { changed, move }: Sent,
): Promise<MoveReply> {
  const earlier = await before;
  if (earlier && !("day" in earlier)) return earlier;
  return send(address, { modifiedAt: earlier?.changed ?? changed, ...move });
}

async function send(address: string, fields: object): Promise<MoveReply> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, `${value}`]),
  );
  const words = pageWords();
  let response: Response;
  try {
    response = await inTime(
      fetch(address, { method: "POST", body, redirect: "error", keepalive: true }),
    );
  } catch {
    throw new ReplyError(words._(FAILURE_MESSAGES.unavailable));
  }
  const isAnswer = response.headers.get("Content-Type")?.startsWith("application/json");
  if (isAnswer) return response.json();
  throw new ReplyError(words._(failureOfStatus(response.status)));
}

function tell(why: string, entry: HTMLElement): void {
  const title = entry.querySelector("bdi")?.textContent ?? "";
  const stays = pageWords()._(msg`“${title}” stays where it was.`);
  tellUnanswered({ message: `${endSentence(why)} ${stays}`, isForm: false });
}

/** Shows the copy and hides the event until the page is redrawn; returns a function that undoes both. */
function showAt(entry: HTMLElement, copy: Node | undefined): () => void {
  if (copy instanceof HTMLElement) copy.classList.add("moved-copy");
  entry.classList.add("moved-away");
  return () => {
    entry.classList.remove("moved-away");
    copy?.parentNode?.removeChild(copy);
  };
}
