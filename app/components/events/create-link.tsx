// The link to the form of a new event: a plus, with the words beside it where there is room.
import { Link } from "~/client/link";

export function CreateLink({ to }: { to: string }) {
  return (
    <Link to={to} className="button create" preventScrollReset>
      <span>Create Event</span>
    </Link>
  );
}
