// Puts the toasts in their one place: above the bottom, or where a form's buttons stick there, below the top's edge.

/** To the window's edge and to what is beside them, in CSS pixels. */
const EDGE_PX = 24;
const GAP_PX = 8;

export function placeToasts(list: HTMLElement): void {
  const dialog = [...document.querySelectorAll(".dialog[data-modal]")].at(-1);
  const screen = dialog ?? document;
  const isTaken = screen.querySelector(".long-form > .actions") !== null;
  const top = screen.querySelector(dialog ? ".dialog-head" : ".header")?.getBoundingClientRect();
  // The message with Undo is a toast of its own, which stays.
  const notice = dialog ? null : document.querySelector(".notice");
  const below = notice ? window.innerHeight - notice.getBoundingClientRect().top + GAP_PX : EDGE_PX;
  list.style.insetBlock = isTaken
    ? `${Math.max(top?.bottom ?? 0, 0) + GAP_PX}px auto`
    : `auto ${below}px`;
}
