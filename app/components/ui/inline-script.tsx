// A script that runs while the page is parsed, before the script files load.
import { createContext, useContext } from "react";

/** "" in the browser, which hides the attribute from scripts, so that hydration finds no difference. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}

/** `code` is "" in the browser, where hydration keeps the server's script. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the program's own
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
