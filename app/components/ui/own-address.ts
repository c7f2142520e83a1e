// The address for forms without an action: the page's own.
import { useFormAction } from "@remix-run/react";
import { createContext } from "react";

/** Where the surrounding form is sent, for buttons that add a fragment. */
export const FormAddress = createContext("");

const FOREIGN = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;

/** Omits query parameters that could lead people to another site. */
export function useOwnAddress(): string {
  const address = useFormAction();
  const { pathname, search } = new URL(address, "http://localhost");
  const parameters = [...new URLSearchParams(search)];
  const own = parameters.filter(([name, value]) => name !== "redirectTo" && !FOREIGN.test(value));
  if (own.length === parameters.length) return address;
  return own.length === 0 ? pathname : `${pathname}?${new URLSearchParams(own)}`;
}
