// Draws a link within the site as a plain `a`, marked for the one listener in links.ts: Remix's Link costs several
// times as much.
import type { AnchorHTMLAttributes } from "react";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** An address of the site, from its root. */
  to: string;
  /** True where the next page keeps the scroll position. */
  preventScrollReset?: boolean;
  /** True where the Back button should not lead here again. */
  replace?: boolean;
};

export function Link({ to, preventScrollReset, replace, ...rest }: LinkProps) {
  const scroll = preventScrollReset ? "stay" : "top";
  return <a href={to} data-go={replace ? `${scroll} replace` : scroll} {...rest} />;
}
