// The button that copies a text or, of an address, opens the system's sheet to share it, where scripts can.
import { useState } from "react";
import { useHydrated } from "./hydrated";

type CopyButtonProps = {
  text: string;
  label?: string;
  /** True for an address that is shared rather than copied where the system has a sheet for it. */
  shares?: boolean;
};

export function CopyButton({ text, label = "Copy", shares }: CopyButtonProps) {
  const hydrated = useHydrated();
  const sheet = hydrated && shares && "share" in navigator;
  const [copied, setCopied] = useState(false);

  // Without a network nothing happens, and the button says so by not saying otherwise.
  const press = () =>
    import("./hand-on").then(({ handOn }) => handOn(text, sheet, setCopied), Boolean);

  // The span keeps the button's place free, so that nothing moves when it comes.
  return (
    <span className="copy">
      {hydrated ? (
        <button type="button" className="quiet" onClick={press}>
          <span aria-live="polite">{copied ? "Copied" : sheet ? "Share" : label}</span>
        </button>
      ) : null}
    </span>
  );
}
