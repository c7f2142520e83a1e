// The message for an empty screen, with the next step.
import type { ReactNode } from "react";

/** `children`: the next step, a sentence or a link. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}
