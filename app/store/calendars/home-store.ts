// Stores home pages and their links.
import { asc, eq, sql } from "drizzle-orm";
import type { HomeState } from "~/store/history/item-states";
import type { RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { homeLinks, homes } from "~/store/schema/schema";

type HomeLink = { title: string; url: string };
/** `modifiedAt` is 0 if the home page was never saved. */
type Home = { wall: string; links: HomeLink[]; modifiedAt: number };

/** `record` gets the state before each change. */
export function createHomeStore(database: Database, record: RecordChange) {
  const wanted = sql.placeholder("calendarId");
  const page = database.select().from(homes).where(eq(homes.calendarId, wanted)).prepare();
  const linksOf = database
    .select({ title: homeLinks.title, url: homeLinks.url })
    .from(homeLinks)
    .where(eq(homeLinks.calendarId, wanted))
    .orderBy(asc(homeLinks.position))
    .prepare();

  function get(calendarId: number): Home {
    const home = page.get({ calendarId });
    if (!home) return { wall: "", links: [], modifiedAt: 0 };
    const links = linksOf.all({ calendarId });
    return { wall: home.wall, links, modifiedAt: home.modifiedAt };
  }

  function findState(calendarId: number): HomeState | undefined {
    const { wall, links, modifiedAt } = get(calendarId);
    return modifiedAt === 0 ? undefined : { v: 1, wall, links };
  }

  function recordChange(calendarId: number, { wall, links }: Home): void {
    const before = findState(calendarId) ?? null;
    const action = before ? "changed" : "created";
    const after: HomeState = { v: 1, wall, links: links.map(({ title, url }) => ({ title, url })) };
    record({ calendarId, itemKind: "home", itemId: "", action, before, after });
  }

  return {
    get,
    /** The page's state for the history; undefined if it was never saved. */
    findState,
    put(calendarId: number, home: Home): void {
      const { wall, links, modifiedAt } = home;
      recordChange(calendarId, home);
      database
        .insert(homes)
        .values({ calendarId, wall, modifiedAt })
        .onConflictDoUpdate({ target: homes.calendarId, set: { wall, modifiedAt } })
        .run();
      database.delete(homeLinks).where(eq(homeLinks.calendarId, calendarId)).run();
      if (links.length === 0) return;
      const rows = links.map((link, position) => ({ ...link, calendarId, position }));
      database.insert(homeLinks).values(rows).run();
    },
  };
}
