// The stamp of a public form, for tests that are not about its pace: sent a second time, it is that of somebody slow.
import type { createClient } from "./client";

/** When the form of a page was drawn, as the site has sealed it. Throws where the page has no such form. */
export async function readStamp(
  { send }: Pick<ReturnType<typeof createClient>, "send">,
  path = "/contact",
): Promise<string> {
  const stamp = /name="stamp" value="([^"]+)"/.exec(await (await send(path)).text())?.[1];
  if (!stamp) throw new Error(`The form of ${path} has no stamp.`);
  return stamp;
}
