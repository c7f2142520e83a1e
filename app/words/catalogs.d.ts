// What scripts/words/vite-plugin.mjs makes of locales/*.po.

/** The compiled messages by language and id. */
declare module "virtual:catalogs" {
  export const CATALOGS: Readonly<Record<string, import("@lingui/core").Messages>>;
}
