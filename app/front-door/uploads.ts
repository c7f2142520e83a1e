// Larger bodies for the few addresses that take a file: only with a session's cookie, and few at once.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Bounds } from "./body";
import { createConcurrencyLimit, type Places } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import type { RequestFacts } from "./request-facts";
import { isUpload, type SiteMap } from "./site-map";

type Settings = { site: SiteMap; usual: Bounds; upload: Bounds; places: Places };

export type Uploads = {
  /** What a request's body may be. */
  boundsOf: (request: IncomingMessage, facts: RequestFacts) => Bounds;
  /** Takes one of the places for what may be larger, until the request is over; false where there is none. */
  enter: (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => boolean;
};

export function createUploads({ site, usual, upload, places }: Settings): Uploads {
  const room = createConcurrencyLimit(places);
  /** Whose session it is, and whether there is one of this name, is for the application to say. */
  const mayUpload = ({ headers }: IncomingMessage, { method, place }: RequestFacts) =>
    method === "POST" &&
    isUpload(place, site) &&
    hasCookie(headers.cookie ?? "", site.sessionCookie);
  return {
    boundsOf: (request, facts) => (mayUpload(request, facts) ? upload : usual),
    enter(request, response, facts) {
      if (!mayUpload(request, facts)) return true;
      const leave = room.enter(facts.address);
      if (typeof leave !== "function") return false;
      whenOver(request, response, leave);
      return true;
    },
  };
}

function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim().startsWith(`${name}=`));
}
