// Gives out a number of places, no more than its share to any network.
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

export type Room = {
  /** Takes a place for a client's address and answers with the function that gives it back. */
  enter: (address: string) => Leave | NoPlace;
};

export function createConcurrencyLimit(places: Places): Room {
  const taken = new Map<string, number>();
  const count = (name: string, by: number) => {
    const now = (taken.get(name) ?? 0) + by;
    if (now === 0) taken.delete(name);
    else taken.set(name, now);
  };
  return {
    enter(address) {
      const names = {
        all: "all",
        narrow: networkOf(address, "narrow"),
        // An address that cannot be read has the same name in both widths.
        wide: `wide ${networkOf(address, "wide")}`,
      };
      const isFull = (size: keyof Places) => (taken.get(names[size]) ?? 0) >= places[size];
      if (isFull("all")) return "all";
      if (isFull("narrow") || isFull("wide")) return "share";
      for (const name of Object.values(names)) count(name, 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        for (const name of Object.values(names)) count(name, -1);
      };
    },
  };
}
