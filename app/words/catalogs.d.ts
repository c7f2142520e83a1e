// The module that scripts/words/vite-plugin.mjs builds from locales/*.po.

declare module "virtual:catalogs" {
  /** A language's compiled messages by id; {} for an unknown language, and in built browser scripts. */
  export function messagesIn(language: string): import("@lingui/core").Messages;
}
