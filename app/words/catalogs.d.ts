// What scripts/words/vite-plugin.mjs makes of locales/*.po.

declare module "virtual:catalogs" {
  /** The compiled messages of a language by id; {} for an unknown one, and in browsers once they are built. */
  export function messagesIn(language: string): import("@lingui/core").Messages;
}
