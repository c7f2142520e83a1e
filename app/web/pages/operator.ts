// Finds the note for the person who has just set the product up, on the machine that it runs on.
import { isLoopback } from "~/front-door/client-address";
import { PEER_HEADER } from "~/front-door/request-facts";
import { getRuntime } from "~/server/process/runtime";
import { orUnavailable } from "./storage-failure";
import { buildOperatorNote, type OperatorNoteView } from "./views/operator-note-view";

/**
 * The note for the landing page: for a browser on this machine that no proxy
 * stands before, until the first account is made. null for everybody else, and
 * when nothing is left to set.
 */
export function findOperatorNote(request: Request): OperatorNoteView | null {
  const peer = request.headers.get(PEER_HEADER) ?? "";
  if (!isLoopback(peer)) return null;
  const { config, store, proxySighting } = getRuntime();
  if (orUnavailable(() => store.users.hasAny())) return null;
  return buildOperatorNote({ ...config, unnamedProxy: proxySighting.address() });
}
