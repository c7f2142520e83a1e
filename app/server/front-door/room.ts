// Owns a number of places of which each is taken once.
// Refuses to queue: whoever finds none is told so.

/** `enter` takes a place and answers with the function that gives it back, or null where all are taken. */
export function createRoom(places: number): { enter: () => (() => void) | null } {
  let taken = 0;
  return {
    enter() {
      if (taken >= places) return null;
      taken += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        taken -= 1;
      };
    },
  };
}
