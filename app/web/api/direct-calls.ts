// Answers a call that changes something as soon as it is here whole, without the way through Remix, which costs more
// than the change.
import type { IncomingMessage, ServerResponse } from "node:http";
import { outsidePaths } from "~/paths";
import { readPosted, sendReply } from "~/web/pages/direct-reply";
import { apiPaths } from "./api-paths";
import { answerApi } from "./envelope";

const PLACES = new Set(
  [...apiPaths]
    .filter(([, { effect }]) => effect === "writes")
    .map(([name]) => outsidePaths.api(name)),
);

/**
 * Answers a POST to the exact address of a changing call; false for anything else, such as replies that can be long:
 * those are packed and streamed behind Remix, whose route answers every call in the same words.
 */
export function answerDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "" } = request;
  if (method !== "POST" || !PLACES.has(url)) return false;
  answer(request, response).catch((error: Error) => response.destroy(error));
  return true;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await sendReply(await answerApi(await readPosted(request, response)), response);
}
