// Closes the menu of a card or row at Escape, at a press outside, and when one of its links is followed.

const OPEN = ":is(.event-actions, .event-buttons, .calendar-row) details[open]";

/** Handles all menus, including those drawn later. */
export function watchMenus(): void {
  document.addEventListener("keydown", closeByEscape, true);
  document.addEventListener("pointerdown", closeFromBeside, true);
  document.addEventListener("click", closeByLink, true);
}

/** Leaves the surrounding dialog open. */
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

/** When the dialog closes, the focus returns to the menu's button, which is still visible. */
function closeByLink({ target }: Event): void {
  const menu = target instanceof Element && target.closest("a")?.closest<HTMLDetailsElement>(OPEN);
  if (menu) close(menu);
}

/** Only one is open at a time, since they share a name. */
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
