// Makes room for new connections, and ends all of them when the server stops.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Network } from "./client-address";
import { createCrowd } from "./crowd";
import { countUnderWay, whenOver } from "./exchanges";

export type Connections = {
  /** Called with each request, before anything else; false where its connection is closed for asking too far ahead. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** From now on every answer says that it is the last on its connection. */
  beginClosing: () => void;
  /** Closes what carries no request, now and as the others become quiet. */
  closeQuiet: () => void;
};

/** `most` is the hard limit of connections, `pipelined` that of one connection's requests under way. */
type Settings = { most: number; pipelined: number; proxies: Network[] };

/** Watches the server's connections (see crowd.ts for who has to go when they become too many). */
export function trackConnections(
  server: Server,
  { most, pipelined, proxies }: Settings,
): Connections {
  const answers = new Set<ServerResponse>();
  const crowd = createCrowd(most, proxies);
  let closing = false;
  let closingQuiet = false;
  server.maxConnections = most;
  server.on("connection", (socket) => {
    crowd.join(socket);
    if (closingQuiet) socket.destroySoon();
  });

  return {
    begin(request, response) {
      const { socket } = request;
      crowd.setQuiet(socket, false);
      answers.add(response);
      if (closing) response.shouldKeepAlive = false;
      whenOver(request, response, () => {
        answers.delete(response);
        if (countUnderWay(socket) > 0) return;
        if (closingQuiet) socket.destroySoon();
        else crowd.setQuiet(socket, true);
      });
      if (countUnderWay(socket) <= pipelined) return true;
      socket.destroy();
      return false;
    },
    beginClosing() {
      closing = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
    },
    closeQuiet() {
      closingQuiet = true;
      for (const socket of crowd.quiet) socket.destroy();
    },
  };
}
