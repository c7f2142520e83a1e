// Parses which websites may embed a calendar: none, any, or up to ten origins.
import { z } from "zod";
import { parseUrl } from "~/values/parse-url";
import { type Refusal, refusal } from "~/values/refusals";

/** Any website. */
export const ANY_SITE = "*";

/** Maximum number of websites per calendar. */
export const MOST_SITES = 10;
const LONGEST = 3_000;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/**
 * The hosts that a Content-Security-Policy can name (CSP Level 3 section 2.3.1): no brackets of IPv6, no characters
 * that could begin another directive.
 */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const LOCAL_HOSTS = ["localhost", "127.0.0.1"];

/** "" for none, "*" for any, otherwise distinct origins separated by blanks; "www.example.org" is completed. */
export const embedSites = z
  .string({ error: refusal("mustBeText", { field: "websites" }) })
  .transform((text, context) => {
    if (text.length > LONGEST) {
      context.addIssue(refusal("longerThan", { field: "websites", max: LONGEST }));
      return z.NEVER;
    }
    const typed = text.split(/[\s,]+/).filter((part) => part !== "");
    if (typed.length === 1 && typed[0] === ANY_SITE) return ANY_SITE;
    const sites = typed.map(readSite);
    for (const { fault } of sites) if (fault) context.addIssue(fault);
    const origins = [...new Set(sites.map(({ origin }) => origin))];
    if (origins.length > MOST_SITES) {
      context.addIssue(refusal("sitesFull", { max: MOST_SITES }));
    }
    return origins.join(" ");
  })
  .meta({
    description:
      'Which websites may frame the calendar: "" for none, "*" for any, or up to 10 origins such as https://www.example.org, with spaces between. Absent: unchanged.',
  });

type Site = { origin: string; fault?: Refusal };

function readSite(typed: string): Site {
  const address = SCHEME.test(typed) ? typed : `https://${typed}`;
  const url = parseUrl(address);
  if (!url) return wrong(typed);
  const { protocol, hostname, origin, pathname, search, hash, username, password } = url;
  const isLocal = LOCAL_HOSTS.includes(hostname);
  if (!HOST.test(hostname) || (!isLocal && !hostname.includes("."))) return wrong(typed);
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) {
    return { origin, fault: refusal("siteNotHttps", { typed }) };
  }
  const isOrigin = pathname === "/" && [search, hash, username, password].join("") === "";
  return isOrigin ? { origin } : { origin, fault: refusal("siteWithMore", { typed, origin }) };
}

function wrong(typed: string): Site {
  return { origin: typed, fault: refusal("notASite", { typed }) };
}
