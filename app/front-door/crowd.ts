// Chooses the connection that makes room for a newcomer when nearly all are taken.
import type { Socket } from "node:net";
import { isTrusted, type Network, networkOf } from "./client-address";

export type Crowd = {
  /** Takes a newcomer in, and drives another out where that is needed. */
  join: (socket: Socket) => void;
  /** Says that the connection carries no request, or that it does again. */
  setQuiet: (socket: Socket, isQuiet: boolean) => void;
  /** Those without a request, in the order in which they became so. */
  quiet: ReadonlySet<Socket>;
};

/** Above this part of all connections one address or household, or one provider, is too heavy. */
const HEAVY = { narrow: 0.1, wide: 0.5 };

type Group = { sockets: Set<Socket>; most: number };

/**
 * A crowd of `most` connections. When nine tenths are taken, a newcomer drives out one of the network
 * that is heaviest beyond its part, whatever it does; else the one that has been quiet for longest. So a
 * thousand idle, dripping or unread ones keep nobody out.
 */
export function createCrowd(most: number, proxies: Network[]): Crowd {
  const open = new Map<Socket, string[]>();
  const quiet = new Set<Socket>();
  const groups = new Map<string, Group>();

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
    join(socket) {
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
    },
    setQuiet(socket, isQuiet) {
      quiet.delete(socket);
      if (isQuiet && open.has(socket)) quiet.add(socket);
    },
    quiet,
  };
}
