// Hands a text on: to the clipboard, or an address to the system's sheet for sharing. Loaded when it is wanted.

/** True where it is in the clipboard now. */
export async function handOn(text: string, toSheet: boolean): Promise<boolean> {
  if (!toSheet) return copyText(text);
  // Whoever closes the sheet without sharing has decided so.
  await navigator.share({ url: text }).catch(() => undefined);
  return false;
}

/** False where the browser refuses. Over plain http the Clipboard API is missing. */
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
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}
