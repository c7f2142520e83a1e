// Chooses a connection to close for a newcomer when nearly all are taken, and closes all when the server stops.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isTrusted, type Network, networkOf } from "./client-address";
import { underWayOn, whenOver } from "./exchanges";

export type Connections = {
  /** Call it with each request, first of all; false where its connection was closed for too many pipelined requests. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** From now on every answer closes its connection. */
  beginClosing: () => void;
  /** Closes idle connections, now and as others become idle. */
  closeQuiet: () => void;
};

/** `most` is the limit for all connections, `pipelined` that for one connection's pending requests. */
type Settings = { most: number; pipelined: number; proxies: Network[] };

/** The largest shares of all connections for one address or household, and for one provider. */
const HEAVY = { narrow: 0.1, wide: 0.5 };

type Group = { sockets: Set<Socket>; most: number };

/**
 * Watches the server's connections. When nine tenths of them are taken, a newcomer replaces one of the network that
 * exceeds its share the most, busy or not; else the one that has been idle longest. So a thousand idle or slow ones
 * block nobody.
 */
export function trackConnections(
  server: Server,
  { most, pipelined, proxies }: Settings,
): Connections {
  const open = new Map<Socket, string[]>();
  /** Connections without a request, in the order in which they became idle. */
  const quiet = new Set<Socket>();
  const groups = new Map<string, Group>();
  let closing = false;
  let closingQuiet = false;
  server.maxConnections = most;
  server.on("connection", join);

  function join(socket: Socket): void {
    if (open.size >= most * 0.9) {
      const least = findLeast();
      least?.destroy();
      // Now, not when it has closed: many newcomers arrive in one turn of the event loop.
      if (least) leave(least);
    }
    const names = groupsOf(socket);
    for (const name of names) groups.get(name)?.sockets.add(socket);
    open.set(socket, names);
    quiet.add(socket);
    socket.once("close", () => leave(socket));
  }

  function groupsOf({ remoteAddress = "" }: Socket): string[] {
    // A trusted proxy's connections have everybody's requests, so they count for no network.
    if (isTrusted(remoteAddress, proxies)) return [];
    return (["narrow", "wide"] as const).map((width) => {
      const name = `${width} ${networkOf(remoteAddress, width)}`;
      if (!groups.has(name)) groups.set(name, { sockets: new Set(), most: most * HEAVY[width] });
      return name;
    });
  }

  function leave(socket: Socket): void {
    for (const name of open.get(socket) ?? []) {
      const sockets = groups.get(name)?.sockets;
      sockets?.delete(socket);
      if (sockets?.size === 0) groups.delete(name);
    }
    open.delete(socket);
    quiet.delete(socket);
  }

  function findHeaviest(): Set<Socket> | undefined {
    const weight = ({ sockets, most }: Group) => sockets.size / most;
    const heavy = [...groups.values()].filter((group) => weight(group) > 1);
    return heavy.sort((a, b) => weight(b) - weight(a))[0]?.sockets;
  }

  function findLeast(): Socket | undefined {
    const heaviest = findHeaviest();
    if (!heaviest) return quiet.values().next().value;
    const [oldest] = heaviest;
    return [...quiet].find((socket) => heaviest.has(socket)) ?? oldest;
  }

  return {
    begin(request, response) {
      const { socket } = request;
      quiet.delete(socket);
      if (closing) response.shouldKeepAlive = false;
      whenOver(request, response, () => {
        if (underWayOn(socket).length > 0) return;
        if (closingQuiet) socket.destroySoon();
        else if (open.has(socket)) quiet.add(socket);
      });
      if (underWayOn(socket).length <= pipelined) return true;
      socket.destroy();
      return false;
    },
    beginClosing() {
      closing = true;
      for (const { response } of [...open.keys()].flatMap(underWayOn))
        response.shouldKeepAlive = false;
    },
    closeQuiet() {
      closingQuiet = true;
      for (const socket of quiet) socket.destroy();
    },
  };
}
