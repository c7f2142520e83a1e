// Chooses the connection that makes room for a newcomer when nearly all are taken, and ends all when the server stops.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isTrusted, type Network, networkOf } from "./client-address";
import { underWayOn, whenOver } from "./exchanges";

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

/** Above this part of all connections one address or household, or one provider, is too heavy. */
const HEAVY = { narrow: 0.1, wide: 0.5 };

type Group = { sockets: Set<Socket>; most: number };

/**
 * Watches the server's connections. When nine tenths of them are taken, a newcomer drives out one of the network
 * that is heaviest beyond its part, whatever it does; else the one that has been quiet for longest. So a
 * thousand idle, dripping or unread ones keep nobody out.
 */
export function trackConnections(
  server: Server,
  { most, pipelined, proxies }: Settings,
): Connections {
  const open = new Map<Socket, string[]>();
  /** Those without a request, in the order in which they became so. */
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
      // At once, not when it has closed: many newcomers come in one turn of the loop.
      if (least) leave(least);
    }
    const names = groupsOf(socket);
    for (const name of names) groups.get(name)?.sockets.add(socket);
    open.set(socket, names);
    quiet.add(socket);
    socket.once("close", () => leave(socket));
  }

  function groupsOf({ remoteAddress = "" }: Socket): string[] {
    // A trusted proxy's connections carry everybody's requests, so they belong to no network.
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
