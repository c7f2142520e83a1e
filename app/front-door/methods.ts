// Checks which methods reach the site.
import { type Refusal, refusal } from "./refusal";
import { isApi, isFeed, type SiteMap } from "./site-map";

const SCREENS = ["GET", "HEAD", "POST"];
const API = ["POST"];
const READ_ONLY = ["GET", "HEAD"];

function allowedAt(place: string, site: SiteMap): string[] {
  if (place === site.apiDescription || isFeed(place, site)) return READ_ONLY;
  return isApi(place, site) ? API : SCREENS;
}

/** 405 with Allow for every other method: Remix would run an action for PUT, PATCH and DELETE too. */
export function refuseMethod(method: string, place: string, site: SiteMap): Refusal | null {
  const allowed = allowedAt(place, site);
  if (allowed.includes(method)) return null;
  return refusal(405, "method", "This address does not accept this kind of request.", {
    headers: { Allow: allowed.join(", ") },
  });
}
