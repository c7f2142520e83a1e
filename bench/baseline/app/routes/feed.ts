import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_ETAG, feed, gzippedFeed } from "../content";

export function loader({ request }: LoaderFunctionArgs) {
  const headers = new Headers({ "Content-Type": "text/calendar; charset=utf-8", ETag: FEED_ETAG });
  if (request.headers.get("If-None-Match") === FEED_ETAG) {
    return new Response(null, { status: 304, headers });
  }
  if (!request.headers.get("Accept-Encoding")?.includes("gzip"))
    return new Response(feed, { headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(gzippedFeed, { headers });
}
