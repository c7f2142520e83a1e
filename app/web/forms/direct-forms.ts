// Carries out an event's form as soon as it is here whole, without the way through Remix, which costs as much as the save.
import type { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "~/paths";
import { patternOf } from "~/web/pages/address-pattern";
import { readPosted, requestIdOf, sendReply } from "~/web/pages/direct-reply";
import { submitEvent } from "./event-submit";

type Outcome = ReturnType<typeof submitEvent>;

/** What a form without scripts is sent to: with scripts the answer is one of Remix's own format. */
const EVENT_FORM = new RegExp(
  `^(?:${patternOf(paths.newEvent)}|${patternOf((link) => paths.editEvent(link, "ID")).replace("ID", "[A-Za-z0-9_-]{1,64}")})(?:\\?|$)`,
);

/** By the id of the request: refused, and not yet drawn again. */
const refused = new Map<string, Outcome>();

/**
 * Answers the form of an event that is saved, and says whether it is one; `goOn` passes a refused one on to Remix,
 * whose route draws it again with what was found here (see `refusedBefore`).
 */
export function answerEventForm(
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
): boolean {
  if (request.method !== "POST") return false;
  const [, ofNew, ofOld] = EVENT_FORM.exec(request.url ?? "") ?? [];
  const link = ofNew ?? ofOld;
  if (!link) return false;
  answer(request, response, { link, goOn }).catch((error: Error) => response.destroy(error));
  return true;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { link, goOn }: { link: string; goOn: () => void },
): Promise<void> {
  const posted = await readPosted(request, response);
  const outcome = submitEvent(posted, link);
  // What it fails with is thrown once more in the route, where there is a page for it.
  const reply = await outcome.catch(() => undefined);
  if (reply instanceof Response) return sendReply(reply, response);
  if (response.destroyed) return;
  const id = requestIdOf(posted);
  refused.set(id, outcome);
  response.once("close", () => refused.delete(id));
  goOn();
}

/** What came of this form before Remix was asked, told once; undefined where it is still to be carried out. */
export function refusedBefore(request: Request): Outcome | undefined {
  const id = requestIdOf(request);
  const outcome = refused.get(id);
  refused.delete(id);
  return outcome;
}
