// A link within the site as a plain `a`, handled by the one listener in links.ts; Remix's Link costs several times as
// much.
import type { AnchorHTMLAttributes } from "react";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** An address of the site, starting at its root. */
  to: string;
  /** True if the next page keeps the scroll position. */
  preventScrollReset?: boolean;
  /** True if Back should not return here. */
  replace?: boolean;
};

export function Link({ to, preventScrollReset, replace, ...rest }: LinkProps) {
  const scroll = preventScrollReset ? "stay" : "top";
  return <a href={to} data-go={replace ? `${scroll} replace` : scroll} {...rest} />;
}
