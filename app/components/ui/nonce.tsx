// Provides the page's nonce to the inline scripts that it draws.
import { createContext, useContext } from "react";

/** "" in the browser, which hides the attribute from scripts, so that hydration finds no difference. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}
