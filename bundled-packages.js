/**
 * Packages that the build takes into the server's and the commands' own files, as far as they are used: found and read
 * module by module they cost a quarter to a half of a start. React
 * and Remix stay outside, since remix-serve loads the same; so does what is native, or loaded when it is needed.
 */
export const BUNDLED = [
  "@date-fns/utc",
  "@lingui/core",
  "@lingui/message-utils",
  "@lingui/react",
  "@messageformat/parser",
  "cookie",
  "csv-stringify",
  "date-fns",
  "diff",
  "drizzle-orm",
  "entities",
  "goober",
  "ical.js",
  "ipaddr.js",
  "linkify-it",
  "lru-cache",
  "markdown-it",
  "mdurl",
  "moo",
  "punycode.js",
  "rate-limiter-flexible",
  "react-hot-toast",
  "uc.micro",
  "uqr",
  "zod",
];
