// Draws a text of several lines, with its line breaks and with links for addresses.
import { Fragment, type ReactNode } from "react";
import type { Segment } from "~/values/linkify";

/** Paragraphs of lines of segments. The element around them sets the direction. */
export function Paragraphs({ paragraphs }: { paragraphs: Segment[][][] }) {
  return (
    <>
      {paragraphs.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other keys, and is drawn anew as a whole
        <p key={index}>
          <Lines lines={lines} />
        </p>
      ))}
    </>
  );
}

export function Lines({ lines }: { lines: Segment[][] }) {
  return (
    <>
      {lines.map((segments, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          <Pieces segments={segments} />
        </Fragment>
      ))}
    </>
  );
}

export function Pieces({ segments }: { segments: Segment[] }) {
  return (
    <>
      {segments.map((segment, index) =>
        typeof segment === "string" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>{segment}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <OutsideLink key={index} href={segment.href} bare>
            {segment.text}
          </OutsideLink>
        ),
      )}
    </>
  );
}

type OutsideLinkProps = {
  href: string;
  /** True where the text is the address, which printing then need not repeat. */
  bare?: boolean;
  children: ReactNode;
};

/** A link that a visitor wrote: it passes on neither trust nor this page's address (`rel`). */
export function OutsideLink({ href, bare, children }: OutsideLinkProps) {
  return (
    <a href={href} className={bare ? "bare" : undefined} rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  );
}
