// The button that copies a text, or opens the system's share sheet for an address.
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useHydrated } from "./hydrated";

type CopyButtonProps = {
  text: string;
  label?: string;
  /** True for the main button of its page. */
  isPrimary?: true;
  /** Called once the text is copied. */
  onCopied?: (() => void) | undefined;
  /** True for an address that should be shared, if the system has a share sheet. */
  shares?: boolean;
};

export function CopyButton({ text, label, isPrimary, shares, onCopied }: CopyButtonProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const sheet = hydrated && shares && "share" in navigator;
  const [copied, setCopied] = useState(false);

  // Without a network nothing happens, and the button does not claim to have copied.
  const press = () =>
    import("./copy-or-share").then(({ copyOrShare }) => copyOrShare(text, sheet, tell), Boolean);
  const tell = (isCopied: boolean) => {
    setCopied(isCopied);
    if (isCopied) onCopied?.();
  };

  // The span reserves the button's space, so nothing moves when the button appears.
  return (
    <span className="copy">
      {hydrated ? (
        <button type="button" className={isPrimary ? undefined : "quiet"} onClick={press}>
          <span aria-live="polite">
            {copied
              ? t`Copied`
              : sheet
                ? t({ message: "Share", context: "verb" })
                : (label ?? t`Copy`)}
          </span>
        </button>
      ) : null}
    </span>
  );
}
