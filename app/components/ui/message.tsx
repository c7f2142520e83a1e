// A message that something went well or did not.
import type { ReactNode } from "react";

type MessageProps = { kind: "success" | "error" | "note"; children: ReactNode };

/** An error interrupts (alert); anything else waits its turn (status). */
export function Message({ kind, children }: MessageProps) {
  return (
    <div className={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
