import { Link, useLoaderData } from "@remix-run/react";
import { content } from "../content";

export function loader() {
  return { calendars: content.calendars };
}

export default function Calendars() {
  const { calendars } = useLoaderData<typeof loader>();
  return (
    <ul>
      {calendars.map(({ title, href }) => (
        <li key={href}>
          <Link to={href}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
