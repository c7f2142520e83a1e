// Copies a text to the clipboard, or opens the system's share sheet. Loaded on first use.
import { msg } from "@lingui/core/macro";
import { tellUnanswered } from "./failed-request-event";
import { pageWords } from "./page-words";

const COPIED_MS = 2_000;

/** `tell` is called when the text is on the clipboard, and again when the confirmation can go. */
export async function copyOrShare(
  text: string,
  toSheet: boolean | undefined,
  tell: (copied: boolean) => void,
): Promise<void> {
  if (toSheet) {
    // Closing the share sheet without sharing is no failure.
    await navigator.share({ url: text }).catch(() => undefined);
  } else if (await copyText(text)) {
    tell(true);
    setTimeout(tell, COPIED_MS, false);
  } else {
    selectShown(text);
    const message = pageWords()._(
      msg`This could not be copied. Please select the text and copy it.`,
    );
    tellUnanswered({ message, isForm: false });
  }
}

/** False if the browser refuses. Over plain http the Clipboard API is missing. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  // Outside an open dialog nothing can be selected.
  (focused?.closest("dialog") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Selects the text on the page, so that the visitor can copy it. */
function selectShown(text: string): void {
  const shown = [...document.querySelectorAll("code")].find((code) => code.textContent === text);
  if (shown) window.getSelection()?.selectAllChildren(shown);
}
