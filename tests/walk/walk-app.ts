// The calendar app of a random walk: it syncs a copy, like phones, and changes its items.
import { expect } from "vitest";
import { addDays, type Day } from "~/time/days";
import { ask, type DavSite, SPACES } from "../features/caldav/dav-site";
import { byStart, type ReadDate, readDates } from "../feed/series-reader";

/** A refused request. */
export class Refused extends Error {}

export type Item = { href: string; etag: string };
type Copy = { etag: string; text: string };

const plain = (text: string) =>
  text
    .replaceAll("&#13;", "\r")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function responsesOf(text: string) {
  return text.split("<D:response>").flatMap((response) => {
    const href = /<D:href>([^<]+\.ics)</.exec(response)?.[1];
    const etag = plain(/getetag>([^<]+)</.exec(response)?.[1] ?? "");
    const data = plain(/calendar-data[^>]*>([^<]*)</.exec(response)?.[1] ?? "");
    return href ? [{ href, etag, data }] : [];
  });
}

export class WalkApp {
  private token = "";
  private readonly copies = new Map<string, Copy>();
  constructor(
    private readonly site: DavSite,
    readonly collection: string,
  ) {}

  /** Fetches all changes; the copy must then equal the server's list. */
  async sync(): Promise<void> {
    const synced = await this.report(
      "D:sync-collection",
      `<D:sync-token>${this.token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>`,
    );
    this.token = /<D:sync-token>([^<]+)</.exec(synced)?.[1] ?? "";
    const told = responsesOf(synced);
    for (const { href, etag } of told) if (etag === "") this.copies.delete(href);
    const changed = told.filter(({ etag }) => etag !== "");
    if (changed.length > 0) {
      const hrefs = changed.map(({ href }) => `<D:href>${href}</D:href>`).join("");
      const data = "<D:prop><D:getetag/><C:calendar-data/></D:prop>";
      for (const item of responsesOf(await this.report("C:calendar-multiget", data + hrefs)))
        this.copies.set(item.href, { etag: item.etag, text: item.data });
    }
    const listed = (await this.list()).map(({ href, etag }) => `${href} ${etag}`).sort();
    const kept = [...this.copies].map(([href, { etag }]) => `${href} ${etag}`).sort();
    expect(kept, "a calendar app that syncs").toEqual(listed);
  }

  private async report(name: string, content: string): Promise<string> {
    const body = `<${name} ${SPACES}>${content}</${name}>`;
    const { status, text } = await this.site.send({
      method: "REPORT",
      path: this.collection,
      body,
    });
    expect(status, text).toBe(207);
    return text;
  }

  async list(): Promise<Item[]> {
    const { text } = await this.site.send({
      method: "PROPFIND",
      path: this.collection,
      body: ask("getetag"),
      headers: { Depth: "1" },
    });
    return responsesOf(text);
  }

  /** All dates in the copies that begin by that day. */
  dates(last: Day): ReadDate[] {
    const texts = [...this.copies.values()].map(({ text }) => text);
    return texts.flatMap((text) => readDates(text, addDays(last, 2))).sort(byStart);
  }

  async get({ href }: Item): Promise<string> {
    return (await this.site.send({ method: "GET", path: href })).text;
  }

  async send(method: string, { href, etag }: Item, body?: string): Promise<void> {
    // Apps may send only a limited number of changes per minute.
    this.site.world.clock.now += 61_000;
    const condition = etag ? { "If-Match": etag } : undefined;
    const headers = { "Content-Type": "text/calendar", ...condition };
    const { status, text } = await this.site.send({ method, path: href, body, headers });
    if (status >= 500) throw new Error(`${method} ${status}: ${text}`);
    if (status >= 400) throw new Refused(`${status} ${text}`);
  }
}
