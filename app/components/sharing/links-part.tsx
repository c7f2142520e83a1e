// A calendar's extra links, for editors: what each shows, and the forms to add, end and replace links.
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import type { LinkLine, LinksView } from "~/web/pages/sharing/links-view";

/** The section's `id` in the page. */
export const LINKS_PART = "links";

export function LinksPart({ links }: { links: LinksView }) {
  return (
    <section className="part links" aria-labelledby={LINKS_PART}>
      <h2 id={LINKS_PART}>Links</h2>
      <p>
        The link above is for everyone. Give others an extra link that shows everything or only when
        the calendar is busy, and end it when they no longer need it. Links are for viewing only:
        nobody can edit with them.
      </p>
      {links.list.length > 0 ? (
        <ul className="link-list">
          {links.list.map((line) => (
            <LinkItem key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
      <p className="quick-links">
        <Link to={links.newHref} className="button quiet">
          Add Extra Link
        </Link>{" "}
        <Link to={links.replaceHref} className="button quiet">
          Replace the Link
        </Link>
      </p>
      {links.ended.length > 0 ? (
        <details className="fold">
          <summary>Links that no longer work</summary>
          <ul>
            {links.ended.map(({ id, text }) => (
              <li key={id}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function LinkItem({ line: { name, facts, address, href, posterHref } }: { line: LinkLine }) {
  return (
    <li>
      <h3 dir="auto">{name}</h3>
      <p className="note">{facts}</p>
      <p className="address">
        <code>{address}</code> <CopyButton text={address} label="Copy" />{" "}
        <Link to={href} className="button quiet">
          Change or end<Unseen> {name}</Unseen>
        </Link>{" "}
        {posterHref ? (
          <Link to={posterHref} className="button quiet">
            QR code and poster<Unseen> of {name}</Unseen>
          </Link>
        ) : null}
      </p>
    </li>
  );
}
