// Hands out a fixed number of slots, with a maximum share per network. A slow client can lose its slot.
import { networkOf } from "./client-address";

/** How many slots there are, and how many one household and one provider may take (see networkOf). */
export type Slots = { all: number; narrow: number; wide: number };

/** Slots that one network may take entirely. */
export function unshared(all: number): Slots {
  return { all, narrow: all, wide: all };
}

export type Leave = () => void;

/** Why there is no slot: the client's network has used up its share, or all are taken. */
export type NoSlot = "share" | "all";

/** The request that takes a slot. Without `makeRoom` it keeps its slot. */
type Holder = {
  /** Milliseconds behind; only a request that is behind can lose its slot. */
  lag?: () => number;
  /** Called when it loses the slot to another request. */
  makeRoom?: () => void;
};

type Room = {
  /**
   * Takes a slot for a client's address and returns the function that releases it. At a limit, the holder furthest
   * behind within that limit loses its slot.
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
        // An invalid address has the same name in both widths, so the prefix keeps them apart.
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

/** Releases the slot of the holder furthest behind; false if none is behind. */
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
