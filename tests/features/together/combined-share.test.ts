// The Share screen of a combined calendar: the link, then rows that open a page each.
import { afterAll, expect, it } from "vitest";
import { loader as share } from "~/routes/together.$token.share";
import { loader as screen } from "~/routes/together.$token.share_.screen";
import { loader as website } from "~/routes/together.$token.share_.website";
import { answerOf, leaveWorld } from "../../support/in-process";
import { BEN, createWorld } from "../../support/operations";
import { argsOf, combine } from "./together-support";

afterAll(leaveWorld);

it("leads to a screen and paper, and its owner to the code for websites", async () => {
  const world = createWorld();
  const token = combine(world, [world.calendar("One"), world.calendar("Two")], { embedSites: "*" });
  const at = `/together/${token}`;
  const args = (path: string, who: string | null = null) =>
    argsOf(world, at + path, { token }, who);

  const visitor = share(args("/share"));
  expect(visitor.doors.map(({ href }) => href)).toEqual([`${at}/share/screen`, `${at}/print`]);
  const [first] = share(args("/share", BEN)).doors;
  expect(first).toEqual({ kind: "website", href: `${at}/share/website`, state: "Any website" });

  const shown = screen(args("/share/screen"));
  expect([shown.screen.wall, shown.backHref]).toEqual([
    expect.stringContaining(`/wall/t-${token}`),
    `${at}/share`,
  ]);
  const { codes, editHref } = website(args("/share/website", BEN));
  expect(codes?.month).toContain(`/embed/t-${token}`);
  expect(editHref).toBe(`${at}/edit`);
  const away = await answerOf(async () => Response.json(website(args("/share/website"))));
  expect([away.status, away.headers.get("location")]).toEqual([302, `${at}/share`]);
});
