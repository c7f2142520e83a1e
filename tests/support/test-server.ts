// Wraps handlers of test servers: an error in one ends the test at once instead of leaving it waiting.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { noteFault } from "./patience";

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** On an error, breaks the connection and makes the next wait of the test throw it. */
export function guard(handle: Handle): RequestListener {
  return async (request, response) => {
    try {
      await handle(request, response);
    } catch (fault) {
      noteFault(fault);
      response.destroy();
      throw fault;
    }
  };
}
