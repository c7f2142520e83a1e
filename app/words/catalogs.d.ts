// What scripts/words/vite-plugin.mjs makes of locales/*.po.

declare module "virtual:catalogs" {
  /** The compiled messages of a language by their ids; none of an unknown one, and none in browsers once they are built. */
  export function messagesIn(language: string): import("@lingui/core").Messages;
}
