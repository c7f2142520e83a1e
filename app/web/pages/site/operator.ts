// What pages say of who runs the site, and the note for the person who has just set it up, on its machine.
import { isLoopback } from "~/front-door/client-address";
import { PEER_HEADER } from "~/front-door/request-facts";
import { getRuntime } from "~/process/runtime";
import { linkify, type Segment } from "~/values/linkify";
import { orUnavailable } from "~/web/request/storage-failure";
import { buildOperatorNote, type OperatorNoteView } from "./operator-note-view";

/** Of the footer: whose site it is, and the page that says more about them; missing where the operator says nothing. */
export function nameOperator(): { operator?: string; imprintHref?: string } {
  const { name, imprintUrl } = getRuntime().config.operator;
  return { ...(name && { operator: name }), ...(imprintUrl && { imprintHref: imprintUrl }) };
}

/** The operator's paragraph on the privacy page, null for none. */
export function readPrivacyNote(): Segment[] | null {
  const { privacyNote } = getRuntime().config.operator;
  return privacyNote ? linkify(privacyNote) : null;
}

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
