import { Link } from "@remix-run/react";
import type { Card as CardContent } from "../../content";

export function Card({ title, when, where, notes, href }: CardContent) {
  return (
    <article>
      <h3>
        <Link to={href}>{title}</Link>
      </h3>
      <p>{when}</p>
      <p>{where}</p>
      <p>{notes}</p>
    </article>
  );
}
