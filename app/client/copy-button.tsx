// The button that copies a text, where scripts can.
import { useEffect, useState } from "react";
import { useHydrated } from "./hydrated";

const COPIED_MS = 2_000;

type CopyButtonProps = { text: string; label?: string };

export function CopyButton({ text, label = "Copy" }: CopyButtonProps) {
  const hydrated = useHydrated();
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
        <button type="button" className="quiet" onClick={async () => setCopied(await copy(text))}>
          <span aria-live="polite">{copied ? "Copied" : label}</span>
        </button>
      ) : null}
    </span>
  );
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
