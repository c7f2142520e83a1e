// Saves an event that was moved by hand: it is shown at its new place at once, and back at the old one if it was not saved.
import { msg } from "@lingui/core/macro";
import { moveEvent } from "~/paths/pages";
import type { MoveReply } from "~/web/pages/events/event-move";
import { FAILURE_MESSAGES, failureOfStatus } from "~/words/failure-messages";
import { pageWords } from "./page-words";
import { inTime, ReplyError } from "./replies";
import { tellUnanswered } from "./unanswered";

/** What moving needs of the page; both promises are kept once the new data is drawn. */
export type DraggingPage = {
  /** The form of a new event of the calendar. */
  createHref: string;
  reload: () => Promise<void>;
  goTo: (href: string) => Promise<void>;
};

/** Missing parts stay. */
type HandMove = { days?: number; minutes?: number; longer?: number };

const moving = new Set<string>();

/** Whether the answer about this event is awaited: until then it stays where it was put. */
export function isMoving({ dataset }: HTMLElement): boolean {
  return dataset.event === undefined || moving.has(dataset.event);
}

/**
 * `place` is where the event is shown meanwhile; `follow` goes where it is once it is saved, before the page's data is loaded
 * again with the message about it.
 */
export async function moveIt(
  entry: HTMLElement,
  move: HandMove,
  page: DraggingPage,
  { place = null, follow }: { place?: Element | null; follow?: (day: string) => Promise<void> },
): Promise<void> {
  const { event: id = "", changed = "" } = entry.dataset;
  moving.add(id);
  const shown = showAt(entry, place);
  try {
    const reply = await send(moveEvent(page.createHref, id), { modifiedAt: changed, ...move });
    if ("day" in reply) await follow?.(reply.day);
    else if (!reply.isOld) return tell(reply.message, entry);
    await page.reload();
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    tell(error.message, entry);
  } finally {
    moving.delete(id);
    shown.takeBack();
  }
}

async function send(address: string, fields: object): Promise<MoveReply> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, `${value}`]),
  );
  const words = pageWords();
  let response: Response;
  try {
    response = await inTime(fetch(address, { method: "POST", body, redirect: "error" }));
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
  const end = /[.!?]$/.test(why) ? "" : ".";
  tellUnanswered({ message: `${why}${end} ${stays}`, isForm: false });
}

/** A copy at the new place, and the event itself unseen until the page is drawn anew. */
function showAt(entry: HTMLElement, place: Element | null) {
  const copy = entry.cloneNode(true);
  if (copy instanceof HTMLElement) copy.classList.add("moved-copy");
  entry.classList.add("moved-away");
  const list = place?.querySelector(".month-entries") ?? place;
  list?.append(copy);
  return {
    takeBack() {
      entry.classList.remove("moved-away");
      copy.parentNode?.removeChild(copy);
    },
  };
}
