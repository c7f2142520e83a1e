// Draws a multi-line text: line breaks, bullets, bold and italic text, and links.
import { Fragment, type ReactNode } from "react";
import type { Block, ListItem } from "~/values/formatted";
import type { Piece } from "~/values/marked-line";

type FormattedProps = {
  blocks: Block[];
  /** The direction of each block, if the surrounding element does not set it. */
  dir?: "auto";
  /** True in a card, where texts have their own direction but stay on the card's side. */
  inCard?: boolean;
};

export function Formatted({ blocks, dir, inCard }: FormattedProps) {
  return (
    <>
      {blocks.map((block, index) =>
        Array.isArray(block) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other keys, and is drawn anew as a whole
          <p key={index} dir={dir}>
            {inCard ? (
              <span dir="auto">
                <Lines lines={block} />
              </span>
            ) : (
              <Lines lines={block} />
            )}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Items key={index} items={block.items} dir={dir} />
        ),
      )}
    </>
  );
}

function Items({ items, dir }: { items: ListItem[]; dir?: "auto" | undefined }) {
  return (
    <ul className="bullets" dir={dir}>
      {items.map(({ pieces, items: inner }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <Pieces segments={pieces} />
          {inner && <Items items={inner} />}
        </li>
      ))}
    </ul>
  );
}

export function Lines({ lines }: { lines: Piece[][] }) {
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

export function Pieces({ segments }: { segments: Piece[] }) {
  return (
    <>
      {segments.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>{typeof piece === "string" ? piece : drawPiece(piece)}</Fragment>
      ))}
    </>
  );
}

function drawPiece(piece: Exclude<Piece, string>): ReactNode {
  const isBare = "text" in piece;
  const inner = isBare ? piece.text : <Pieces segments={piece.pieces} />;
  if ("is" in piece) return <piece.is>{inner}</piece.is>;
  return (
    <OutsideLink href={piece.href} bare={isBare}>
      {inner}
    </OutsideLink>
  );
}

type OutsideLinkProps = {
  href: string;
  /** True if the text is the address itself, so printing need not repeat it. */
  bare?: boolean;
  children: ReactNode;
};

/** A link written by a visitor: `rel` passes on neither trust nor this page's address. */
export function OutsideLink({ href, bare, children }: OutsideLinkProps) {
  return (
    <a href={href} className={bare ? "bare" : undefined} rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  );
}
