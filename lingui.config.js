/**
 * Where Lingui finds texts and catalogs (docs/decisions/0046).
 *
 * @type {import("@lingui/conf").LinguiConfig}
 */
export default {
  sourceLocale: "en",
  locales: ["en", "de", "es", "fr", "it", "nl", "pl"],
  catalogs: [{ path: "locales/{locale}", include: ["app"] }],
  orderBy: "message",
  format: "po",
  formatOptions: { lineNumbers: false },
  runtimeConfigModule: {
    // There is no global instance: the macro `t` that would use one does not build.
    i18n: ["no-global-instance", "i18n"],
    Trans: ["~/words/trans", "Trans"],
    useLingui: ["~/words/use-words", "useLingui"],
  },
};
