// Gives out a number of slots, no more than its share to any network. Who holds one and lags has to make room.
import { networkOf } from "./client-address";

/** How many there are, and how many of them one household and one provider may hold (see networkOf). */
export type Slots = { all: number; narrow: number; wide: number };

/** So many slots of which one network may take all. */
export function unshared(all: number): Slots {
  return { all, narrow: all, wide: all };
}

export type Leave = () => void;

/** Why there is no slot: the client's network has its share, or all are taken. */
export type NoSlot = "share" | "all";

/** Who takes a slot. Without `makeRoom` nobody can take it from them. */
type Holder = {
  /** How far it is behind by now, in milliseconds; nobody who is not behind has to go. */
  lag?: () => number;
  /** Called when somebody else gets the slot. */
  makeRoom?: () => void;
};

type Room = {
  /**
   * Takes a slot for a client's address and answers with the function that gives it back. Where there is none, the
   * one that lags most of those who stand in the way gives up its own.
   */
  enter: (address: string, holder?: Holder) => Leave | NoSlot;
};

/** Narrow first: who makes room there does so in the others too. */
const SIZES = ["narrow", "wide", "all"] as const;

export function createConcurrencyLimit(slots: Slots): Room {
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
        if (!group || group.size < slots[size] || drop(group)) continue;
        return (groups.get(nameOf.all)?.size ?? 0) < slots.all ? "share" : "all";
      }
      return take(Object.values(nameOf), { ...asking });
    },
  };
}

/** Takes the slot of the one that lags most; false where nobody does. */
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
