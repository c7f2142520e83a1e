// Makes the secret of a link: the one place, for calendars and for links beside their main ones.
import type { Caller } from "./operation";

/** 22 characters that no calendar and no link has, or has had as far as that is still known. */
export function newLinkToken({ secrets, store }: Pick<Caller, "secrets" | "store">): string {
  for (;;) {
    const token = secrets.newToken();
    if (!store.links.isTaken(token)) return token;
  }
}
