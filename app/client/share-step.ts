// Tells the server that an editor has copied the link: the second of the first steps of a new calendar.
import { dropAround } from "./freshness";

/** Without a network the step stays open. */
export function noteShared(action: string): void {
  const body = new URLSearchParams({ step: "shared" });
  void dropAround(() => fetch(action, { method: "POST", body, redirect: "manual" })).catch(Boolean);
}
