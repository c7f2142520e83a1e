// Hands the page's nonce to the scripts that it draws.
import { createContext, useContext } from "react";

/** "" in the browser, which hides the attribute from scripts, so that both sides draw the same. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}
