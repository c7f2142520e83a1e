// The top of a calendar: its title, the way to share it, and folded on a phone its managers, what editors change, and
// the link to subscribe.
import { Link } from "~/client/link";
import type { CalendarFrame } from "~/web/pages/views/calendar-view";
import { ActionLink, Unseen } from "./action-link";

type CalendarHeaderProps = {
  frame: Pick<
    CalendarFrame,
    "title" | "editHref" | "admins" | "adminsHref" | "shareHref" | "subscribeHref" | "note"
  >;
};

export function CalendarHeader({ frame }: CalendarHeaderProps) {
  return (
    <header className="calendar-header">
      <h1 dir="auto">{frame.title}</h1> <ActionLink to={frame.shareHref} text="Share" />
      <details className="unfolds">
        <summary>About</summary>
        <div className="calendar-facts">
          {/* By a link that names nobody, its place stays empty. */}
          {frame.admins.length > 0 ? <Admins frame={frame} /> : <div className="managers" />}{" "}
          {frame.editHref ? <ActionLink to={frame.editHref} text="Edit calendar" /> : null}{" "}
          <Link to={frame.subscribeHref} className="button quiet">
            Subscribe
          </Link>
        </div>
      </details>
      {frame.note ? <p className="note">{frame.note}</p> : null}
    </header>
  );
}

function Admins({ frame }: Pick<CalendarHeaderProps, "frame">) {
  return (
    <div className="managers">
      <span>Managed By:</span>{" "}
      <ul>
        {frame.admins.map(({ name, email }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
          <li key={index}>
            <bdi>{name}</bdi>
            {email ? <span className="manager-email"> ({email})</span> : null}
          </li>
        ))}
      </ul>
      {frame.adminsHref ? (
        <ActionLink
          to={frame.adminsHref}
          text={
            <span>
              <Unseen>Edit </Unseen>Managers
            </span>
          }
        />
      ) : null}
    </div>
  );
}
