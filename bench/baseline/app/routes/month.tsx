import { Link, useLoaderData } from "@remix-run/react";
import { content } from "../content";

export function loader() {
  return { title: content.title, ...content.month };
}

export default function Month() {
  const { title, caption, weekdays, weeks } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{title}</h1>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.href}>
              {week.map(({ label, href, entries }) => (
                <td key={href}>
                  <Link to={href}>{label}</Link>
                  {entries.map(({ time, title }) => (
                    <p key={time + title}>
                      {time} {title}
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
