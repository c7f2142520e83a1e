// Owns the open connections: room for newcomers, and an end to all of them when the server stops.
// Refuses to know what is asked on them.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isBusy, whenOver } from "./exchanges";

export type Connections = {
  /** Called with each request, before anything else. */
  begin: (request: IncomingMessage, response: ServerResponse) => void;
  /** From now on every answer says that it is the last on its connection. */
  beginClosing: () => void;
  /** Closes what carries no request, now and as the others become quiet. */
  closeQuiet: () => void;
};

/**
 * Watches the server's connections. `most` is the hard limit. When nine tenths of it are taken, a
 * newcomer drives out the connection that has been without a request for longest, so that a
 * thousand idle or dripping ones keep nobody out.
 */
export function trackConnections(server: Server, most: number): Connections {
  const answers = new Set<ServerResponse>();
  // In the order in which they became quiet.
  const quiet = new Set<Socket>();
  const open = new Set<Socket>();
  let closing = false;
  let closingQuiet = false;
  server.maxConnections = most;

  function becomeQuiet(socket: Socket): void {
    if (socket.destroyed) return;
    if (closingQuiet) socket.destroySoon();
    else quiet.add(socket);
  }

  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      quiet.delete(socket);
    });
    const [longest] = quiet;
    if (open.size > most * 0.9) longest?.destroy();
    becomeQuiet(socket);
  });

  return {
    begin(request, response) {
      quiet.delete(request.socket);
      answers.add(response);
      if (closing) response.shouldKeepAlive = false;
      whenOver(request, response, () => {
        answers.delete(response);
        if (!isBusy(request.socket)) becomeQuiet(request.socket);
      });
    },
    beginClosing() {
      closing = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
    },
    closeQuiet() {
      closingQuiet = true;
      for (const socket of quiet) socket.destroy();
    },
  };
}
