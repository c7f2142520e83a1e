// Limits how long a page and its scripts may load before the error screen appears.
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CHUNK_TIMEOUT_MS } from "~/values/limits";

/** Throws during rendering to show the nearest error screen; the next address clears it. */
export function useLoadLimit(): void {
  const waiting = useNavigation().state !== "idle";
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOver(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  if (isOver) throw new Error("The page took too long to load.");
}
