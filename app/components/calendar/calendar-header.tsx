// The top of a calendar: its title, its managers, and the link to subscribe.
import { Link } from "~/client/link";
import type { CalendarFrame } from "~/web/pages/views/calendar-view";
import { ActionLink } from "./action-link";

type CalendarHeaderProps = {
  frame: Pick<CalendarFrame, "title" | "editHref" | "admins" | "adminsHref" | "subscribeHref">;
};

export function CalendarHeader({ frame }: CalendarHeaderProps) {
  return (
    <header className="calendar-header">
      <div className="calendar-title">
        <h1 dir="auto">{frame.title}</h1>{" "}
        {frame.editHref ? <ActionLink to={frame.editHref} text="Edit calendar" /> : null}
      </div>
      <div className="calendar-facts">
        <Admins frame={frame} />{" "}
        <Link to={frame.subscribeHref} className="button quiet">
          Subscribe
        </Link>
      </div>
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
        <ActionLink to={frame.adminsHref} text="Managers" name="Edit managers" />
      ) : null}
    </div>
  );
}
