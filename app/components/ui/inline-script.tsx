// A script that runs while the page is read, before its files of scripts are there.
import { useNonce } from "./nonce";

/** `code` is "" in the browser, where hydration leaves the server's script alone. */
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
