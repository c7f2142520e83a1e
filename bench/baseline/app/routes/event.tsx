import { useLoaderData } from "@remix-run/react";
import { Card } from "../card";
import { content } from "../content";

export function loader() {
  return { title: content.title, card: content.event };
}

export default function Event() {
  const { title, card } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{title}</h1>
      <Card {...card} />
    </>
  );
}
