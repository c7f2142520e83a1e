import { useLoaderData } from "@remix-run/react";
import { Card } from "../card";
import { content } from "../content";

export function loader() {
  return { title: content.title, days: content.list };
}

export default function List() {
  const { title, days } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{title}</h1>
      {days.map(({ heading, cards }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {cards.map((card) => (
            <Card key={card.href} {...card} />
          ))}
        </section>
      ))}
    </>
  );
}
