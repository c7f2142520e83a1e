// The minimal app's content, prepared before it starts: nothing is computed per request.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Content } from "../../content";

const folder = process.env.BASELINE_CONTENT ?? ".";

export const content: Content = JSON.parse(readFileSync(`${folder}/content.json`, "utf8"));
export const json = readFileSync(`${folder}/view.json`, "utf8");
export const feed = readFileSync(`${folder}/feed.ics`);
export const gzippedFeed = gzipSync(feed);
export const FEED_ETAG = 'W/"baseline"';
