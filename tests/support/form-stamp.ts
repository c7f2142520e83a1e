// The stamp of a public form, for tests that are not about its timing: a stamp sent a second time passes like a slow
// person's.
import type { createClient } from "./client";

/** The rendering time of a page's form, sealed by the site. Throws if the page has no such form. */
export async function readStamp(
  { send }: Pick<ReturnType<typeof createClient>, "send">,
  path = "/contact",
): Promise<string> {
  const stamp = /name="stamp" value="([^"]+)"/.exec(await (await send(path)).text())?.[1];
  if (!stamp) throw new Error(`The form of ${path} has no stamp.`);
  return stamp;
}
