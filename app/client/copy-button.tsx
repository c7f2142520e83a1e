// The button that copies a text or, of an address, opens the system's sheet to share it, where scripts can.
import { useEffect, useState } from "react";
import { useHydrated } from "./hydrated";

const COPIED_MS = 2_000;

type CopyButtonProps = {
  text: string;
  label?: string;
  /** True for an address that is shared rather than copied where the system has a sheet for it. */
  shares?: boolean;
};

export function CopyButton({ text, label = "Copy", shares }: CopyButtonProps) {
  const hydrated = useHydrated();
  const sheet = shares && hydrated && "share" in navigator;
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  // The span keeps the button's place free, so that nothing moves when it comes.
  return (
    <span className="copy">
      {hydrated ? (
        <button
          type="button"
          className="quiet"
          onClick={async () => setCopied(sheet ? await share(text) : await copy(text))}
        >
          <span aria-live="polite">{copied ? "Copied" : sheet ? "Share" : label}</span>
        </button>
      ) : null}
    </span>
  );
}

/** Whoever closes the sheet without sharing has decided so. */
async function share(url: string): Promise<false> {
  await navigator.share({ url }).catch(() => undefined);
  return false;
}

/** False where the browser refuses. Over plain http the Clipboard API is missing. */
async function copy(text: string): Promise<boolean> {
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
