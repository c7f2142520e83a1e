// The frame of a page of plain text.
import type { ReactNode } from "react";

type ProsePageProps = { title: string; lead?: ReactNode; children: ReactNode };

export function ProsePage({ title, lead, children }: ProsePageProps) {
  return (
    <article className="prose">
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </article>
  );
}
