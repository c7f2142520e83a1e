// The top of a calendar: title, links to subscribe and share, a menu, and the managers' names.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { useMenu } from "~/client/menu";
import { LinkRow, type RowLink } from "~/components/ui/link-row";
import type { CalendarFrame, MenuLink } from "~/web/pages/calendars/calendar-view";

/** `tab` is the current one; the List tab has its own search field. */
type CalendarHeaderProps = { frame: Omit<CalendarFrame, "tabs">; tab?: string | undefined };

/** Editors have more buttons than fit on a phone with text; visitors have one. */
export function CalendarHeader({ frame, tab }: CalendarHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="calendar-header">
      <div className={`calendar-head ${frame.fit}`}>
        <div className="calendar-title">
          <h1 dir="auto">{frame.title}</h1>{" "}
          <HeaderLink to={frame.editHref} text={t`Edit calendar`} />
        </div>{" "}
        {frame.admins.length > 0 ? (
          <div className="people">
            <Managers names={frame.admins} />{" "}
            <HeaderLink to={frame.adminsHref} text={t`Edit managers`} />
          </div>
        ) : null}{" "}
        <div className="calendar-buttons">
          {tab === "calendar" ? (
            <HeaderLink
              to={frame.searchHref}
              text={t({ message: "Search", context: "button" })}
              className="button quiet icon-search"
            />
          ) : null}{" "}
          <HeaderLink
            to={frame.subscribeHref}
            text={t`Subscribe`}
            className="button quiet icon-subscribe"
          />{" "}
          <HeaderLink to={frame.shareHref} text={t`Share`} className="button quiet icon-share" />{" "}
          {frame.menu.length > 0 ? <Menu links={frame.menu} /> : null}
        </div>
      </div>
      {frame.note ? <p className="note">{frame.note}</p> : null}
    </header>
  );
}

/** One line, cut if it is too long; expanded, it shows all names, and on a phone also Edit. */
function Managers({ names }: { names: string[] }) {
  return (
    <details className="managers">
      <summary>
        <span>
          <Trans>Managed By:</Trans>{" "}
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
            <strong key={index}>
              {index > 0 ? ", " : ""}
              <bdi>{name}</bdi>
            </strong>
          ))}
        </span>
      </summary>
    </details>
  );
}

type HeaderLinkProps = { to: string; text: string; className?: string };

/** The editors' style sheet draws an icon before the text, or instead of it if space is short. */
function HeaderLink({ to, text, className = "edit-link" }: HeaderLinkProps) {
  return to ? (
    <Link to={to} className={className} title={text} preventScrollReset>
      <span>{text}</span>
    </Link>
  ) : null;
}

/** The links that people need less often. */
function Menu({ links }: { links: MenuLink[] }) {
  const { t } = useLingui();
  const { key, ref, closeByEscape } = useMenu();
  return (
    <details key={key} ref={ref} className="menu" onKeyDown={closeByEscape}>
      <summary title={t({ message: "More", context: "menu" })}>
        <span className="visually-hidden">
          <Trans context="menu">More</Trans>
        </span>
      </summary>
      <ul>
        {links.map(({ text, href, icon, isApart }) => (
          <li key={text} className={isApart ? "apart" : undefined}>
            <Link to={href} className={`icon-${icon}`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function CalendarTabs({ tabs }: { tabs: RowLink[] }) {
  const { t } = useLingui();
  return <LinkRow kind="tabs" name={t`Tabs`} links={tabs} />;
}
