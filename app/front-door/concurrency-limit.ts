// Gives out a number of slots, to each network no more than its share. A slot can be taken from a client that is
// behind.
import { networkOf } from "./client-address";

/** How many there are, and how many of them one household and one provider may take (see networkOf). */
export type Slots = { all: number; narrow: number; wide: number };

/** Slots of which one network may take all. */
export function unshared(all: number): Slots {
  return { all, narrow: all, wide: all };
}

export type Leave = () => void;

/** Why there is no slot: the client's network has its share, or all are taken. */
export type NoSlot = "share" | "all";

/** The request that takes a slot. Without `makeRoom` it keeps its slot. */
type Holder = {
  /** How many milliseconds it is behind; only one that is behind loses its slot. */
  lag?: () => number;
  /** Called when it loses the slot to another one. */
  makeRoom?: () => void;
};

type Room = {
  /**
   * Takes a slot for a client's address and returns the function that releases it. Where a limit is reached, the holder
   * within that limit that is furthest behind loses its slot.
   */
  enter: (address: string, holder?: Holder) => Leave | NoSlot;
};

/** Narrow first: a slot released there is released in the others too. */
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
        // An invalid address has the same name in both widths.
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

/** Releases the slot of the holder that is furthest behind; false where none is behind. */
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
