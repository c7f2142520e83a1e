// Remembers which cards were on the page when a form was sent: one of them may be gone after it.

let cards: string[] = [];

export function noteDrawnCards(): void {
  cards = [...document.querySelectorAll("article[id]")].map(({ id }) => id);
}

/** Their ids, in order. */
export function drawnCards(): readonly string[] {
  return cards;
}
