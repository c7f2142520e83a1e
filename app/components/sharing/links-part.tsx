// A calendar's extra links, for editors: what each shows, and the forms to add, end and replace links.
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import type { LinkLine, LinksView } from "~/web/pages/sharing/links-view";

export function LinksPart({ links }: { links: LinksView }) {
  return (
    <section className="part links" aria-labelledby="links">
      <h2 id="links">
        <Trans>Extra links</Trans>
      </h2>
      <p>
        <Trans>
          The link on Share is for everyone. Give others an extra link that shows everything or busy
          times only, and end it when they no longer need it. Links are for viewing only: nobody can
          edit with them.
        </Trans>
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
          <Trans>Add Extra Link</Trans>
        </Link>{" "}
        <Link to={links.replaceHref} className="button quiet">
          <Trans>Replace the Link</Trans>
        </Link>
      </p>
      {links.ended.length > 0 ? (
        <details className="fold">
          <summary>
            <Trans>Links that no longer work</Trans>
          </summary>
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
  const { t } = useLingui();
  return (
    <li>
      <h3 dir="auto">{name}</h3>
      <p className="note">{facts}</p>
      <p className="address">
        <code translate="no">{address}</code> <CopyButton text={address} label={t`Copy`} />{" "}
        <Link to={href} className="button quiet">
          <Trans>
            Change or end<Unseen> {name}</Unseen>
          </Trans>
        </Link>{" "}
        {posterHref ? (
          <Link to={posterHref} className="button quiet">
            <Trans>
              QR code and poster<Unseen> of {name}</Unseen>
            </Trans>
          </Link>
        ) : null}
      </p>
    </li>
  );
}
