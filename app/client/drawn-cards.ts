// Remembers which cards were on the page when a form was sent, since the form may delete one of them.

let cards: string[] = [];

export function noteDrawnCards(): void {
  cards = [...document.querySelectorAll("article[id]")].map(({ id }) => id);
}

/** Their ids, in order. */
export function drawnCards(): readonly string[] {
  return cards;
}
