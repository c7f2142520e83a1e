// A calendar that Ann manages, and what her app sends to it, for tests of PUT.
import { beforeEach } from "vitest";
import { type DavSite, openDavSite, SPACES } from "./dav-site";

export let site: DavSite;
export let club: string;
export let link: string;

/** Each test has its own site. */
export function startEachWithClub(): void {
  beforeEach(async () => {
    site = await openDavSite();
    club = await site.collection("Club");
    link = site.world.store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
  });
}

export const TYPE = { "Content-Type": "text/calendar" };
export const put = (name: string, body: string, headers: Record<string, string> = {}) =>
  site.send({ method: "PUT", path: `${club}${name}`, body, headers: { ...TYPE, ...headers } });
export const get = async (name: string) =>
  (await site.send({ method: "GET", path: `${club}${name}` })).text;
export const remove = (name: string) => site.send({ method: "DELETE", path: `${club}${name}` });
export const report = (body: string, headers: Record<string, string> = {}) =>
  site.send({ method: "REPORT", path: club, body, headers });
export const sync = (token = "", more = "") =>
  report(
    `<D:sync-collection ${SPACES}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${more}<D:prop><D:getetag/></D:prop></D:sync-collection>`,
  );
export const tokenOf = (text: string) => /<D:sync-token>([^<]+)</.exec(text)?.[1] ?? "";
export const calendarId = () => site.world.store.calendars.findByLink(link)?.id ?? 0;
/** All stored data of its events. */
export const dump = () => {
  const { store } = site.world;
  return JSON.stringify([store.events.listAll(calendarId()), store.series.listAll(calendarId())]);
};
