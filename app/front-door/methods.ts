// Checks which methods reach the site.
import { type Refusal, refusal } from "./refusal";
import { isApi, type SiteMap } from "./site-map";

const SCREENS = ["GET", "HEAD", "POST"];
const API = ["POST"];
const API_DESCRIPTION = ["GET", "HEAD"];

function allowedAt(place: string, site: SiteMap): string[] {
  if (place === site.apiDescription) return API_DESCRIPTION;
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
