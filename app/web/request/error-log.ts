// Logs an unexpected error: one line, with the request's id and the stack.

import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import { stackOf } from "~/front-door/request-log";
import { log } from "~/process/log";

/** The id is also in the reply's X-Request-Id and in the request's log line; null without the front door. */
export function logError({ headers }: Request, error: unknown): void {
  const id = headers.get(REQUEST_ID_HEADER);
  const cause = error instanceof Error && error.cause ? { cause: stackOf(error.cause) } : {};
  log({ level: "error", event: "fault", id, stack: stackOf(error), ...cause });
}
