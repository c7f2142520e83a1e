// The colors from tokens.css for mails, inline for light schemes and in a style sheet for dark ones.

const PAGE = { light: "#f6f2e8", dark: "#191815" };
const PAPER = { light: "#fffefa", dark: "#24231f" };
const SUNKEN = { light: "#ece7da", dark: "#100f0e" };
const INK = { light: "#24211b", dark: "#ece8de" };
const SOFT = { light: "#625c50", dark: "#b4ad9f" };
const LINE = { light: "#e2dccd", dark: "#38362f" };
const STRONG_LINE = { light: "#8c8577", dark: "#857e70" };
const ACCENT = { light: "#1f4673", dark: "#a9cbf2" };
const ON_ACCENT = { light: "#ffffff", dark: "#14202e" };
/** The eight colors of categories and of the ring, for dark schemes. */
const DARK_TONES = [
  "#fe8c84",
  "#fb9354",
  "#dda923",
  "#7cc86b",
  "#03cdbd",
  "#64b2ff",
  "#b79efe",
  "#f48ac8",
];

export const LIGHT = {
  page: PAGE.light,
  paper: PAPER.light,
  sunken: SUNKEN.light,
  ink: INK.light,
  soft: SOFT.light,
  line: LINE.light,
  strongLine: STRONG_LINE.light,
  accent: ACCENT.light,
  onAccent: ON_ACCENT.light,
};

/** For the classes in mail-html.ts; `t1`, `e1` and `b1` are a text, an edge and a background in the first tone. */
export const DARK_RULES = [
  `.page{background:${PAGE.dark}!important}`,
  `.paper{background:${PAPER.dark}!important;border-color:${LINE.dark}!important}`,
  `.box{background:${PAGE.dark}!important;border-color:${STRONG_LINE.dark}!important}`,
  `.cap{background:${SUNKEN.dark}!important}`,
  `.ink{color:${INK.dark}!important}`,
  `.soft{color:${SOFT.dark}!important}`,
  `.rule{border-color:${LINE.dark}!important}`,
  `.go{background:${ACCENT.dark}!important;color:${ON_ACCENT.dark}!important}`,
  `.link{color:${ACCENT.dark}!important}`,
  ...DARK_TONES.flatMap((dark, index) => [
    `.t${index + 1}{color:${dark}!important}`,
    `.e${index + 1}{border-color:${dark}!important}`,
    `.b${index + 1}{background:${dark}!important}`,
  ]),
].join("");
