// Little servers of tests: a fault in one ends the test at once, instead of leaving it waiting for an answer.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { noteFault } from "./patience";

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Whoever asked gets the fault as a broken connection, and whatever waits for something else throws it. */
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
