// Gives out a number of places, no more than its share to any network. Who holds one and lags has to make room.
import { networkOf } from "./client-address";

/** How many there are, and how many of them one household and one provider may hold (see networkOf). */
export type Places = { all: number; narrow: number; wide: number };

/** So many places of which one network may take all. */
export function unshared(all: number): Places {
  return { all, narrow: all, wide: all };
}

export type Leave = () => void;

/** Why there is no place: the client's network has its share, or all are taken. */
export type NoPlace = "share" | "all";

/** Who takes a place. Without `makeRoom` nobody can take it from them. */
export type Holder = {
  /** How far it is behind by now, in milliseconds; nobody who is not behind has to go. */
  lag?: () => number;
  /** Called when somebody else gets the place. */
  makeRoom?: () => void;
};

export type Room = {
  /**
   * Takes a place for a client's address and answers with the function that gives it back. Where there is none, the
   * one that lags most of those who stand in the way gives up its own.
   */
  enter: (address: string, holder?: Holder) => Leave | NoPlace;
};

/** Narrow first: who makes room there does so in the others too. */
const SIZES = ["narrow", "wide", "all"] as const;

export function createConcurrencyLimit(places: Places): Room {
  const groups = new Map<string, Map<Holder, Leave>>();

  function take(names: string[], holder: Holder): Leave {
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      for (const name of names) {
        const group = groups.get(name);
        group?.delete(holder);
        if (group?.size === 0) groups.delete(name);
      }
    };
    for (const name of names) {
      if (!groups.has(name)) groups.set(name, new Map());
      groups.get(name)?.set(holder, leave);
    }
    return leave;
  }

  return {
    enter(address, asking = {}) {
      const nameOf = {
        all: "all",
        narrow: networkOf(address, "narrow"),
        // An address that cannot be read has the same name in both widths.
        wide: `wide ${networkOf(address, "wide")}`,
      };
      for (const size of SIZES) {
        const group = groups.get(nameOf[size]);
        if (!group || group.size < places[size] || drop(group)) continue;
        return (groups.get(nameOf.all)?.size ?? 0) < places.all ? "share" : "all";
      }
      return take(Object.values(nameOf), { ...asking });
    },
  };
}

/** Takes the place of the one that lags most; false where nobody does. */
function drop(group: Map<Holder, Leave>): boolean {
  let most = 0;
  let slowest: [Holder, Leave] | undefined;
  for (const entry of group) {
    const lag = entry[0].lag?.() ?? 0;
    if (lag > most) [most, slowest] = [lag, entry];
  }
  const [holder, leave] = slowest ?? [];
  leave?.();
  holder?.makeRoom?.();
  return slowest !== undefined;
}
