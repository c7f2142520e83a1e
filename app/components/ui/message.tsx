// A message of success, information or error.
import type { ReactNode } from "react";

type MessageProps = { kind: "success" | "error" | "note"; children: ReactNode };

/** An error interrupts the screen reader (alert); other messages are announced later (status). */
export function Message({ kind, children }: MessageProps) {
  return (
    <div className={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
