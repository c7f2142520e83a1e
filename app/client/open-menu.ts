// Closes the menu of a card or row at Escape, at a press beside it, and when one of its links is followed.

const OPEN = ":is(.event-actions, .event-buttons, .calendar-row) details[open]";

/** For all menus, also those drawn later. */
export function watchMenus(): void {
  document.addEventListener("keydown", closeByEscape, true);
  document.addEventListener("pointerdown", closeFromBeside, true);
  document.addEventListener("click", closeByLink, true);
}

/** The dialog around it stays open. */
function closeByEscape(event: KeyboardEvent): void {
  const menu = event.key === "Escape" && openMenu();
  if (!menu || !isOnTop(menu)) return;
  event.preventDefault();
  close(menu);
}

function closeFromBeside({ target }: Event): void {
  const menu = openMenu();
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
}

/** The dialog that opens gives the focus back to the menu's button, which is still in sight then. */
function closeByLink({ target }: Event): void {
  const menu = target instanceof Element && target.closest("a")?.closest<HTMLDetailsElement>(OPEN);
  if (menu) close(menu);
}

/** There is one at a time: they have one name. */
function openMenu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>(OPEN);
}

function isOnTop(menu: HTMLDetailsElement): boolean {
  const dialogs = document.querySelectorAll("dialog[data-modal]");
  return dialogs.length === 0 || menu.closest("dialog") !== null;
}

function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector("summary")?.focus({ preventScroll: true });
}
