import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split("@media screen and (prefers-color-scheme: dark)");
const DOTS = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `dot-${number}`);
const INKS = ["text", "text-quiet", "accent", "danger", "weekend"];

describe.each([
  ["light", colours(light)],
  ["dark", colours(dark)],
])("the %s colours", (_scheme, colour) => {
  it("let every ink be read on every paper, at 4.5:1 or better", () => {
    for (const ink of INKS)
      for (const paper of ["surface", "surface-raised", "surface-sunken", "today"])
        expect(contrast(colour, ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
  });

  it("let the eight dots carry text", () => {
    for (const dot of DOTS)
      for (const paper of ["surface", "surface-raised"])
        expect(contrast(colour, dot, paper), `${dot} on ${paper}`).toBeGreaterThanOrEqual(4.5);
  });

  it("let text be read on the bars of all eight tones, of which its paper is mixed", () => {
    const mark = readFileSync(new URL("../../app/styles/month-entries.css", import.meta.url));
    const [, share = ""] =
      /color-mix\(in srgb, var\(--tone\) (\d+)%, var\(--surface-raised\)/.exec(mark.toString()) ??
      [];
    for (const dot of DOTS) {
      const bar = mix(colour[dot] ?? "", colour["surface-raised"] ?? "", Number(share) / 100);
      const ratio = contrast({ ...colour, bar }, "text", "bar");
      expect(ratio, `text on a bar of ${dot}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("let the letters of calendars be read on the tint of their color", () => {
    const sheet = readFileSync(
      new URL("../../app/features/together/style.css", import.meta.url),
      "utf8",
    );
    const [, share = ""] =
      /color-mix\(in srgb, var\(--tone\) (\d+)%, var\(--surface-raised\)/.exec(sheet) ?? [];
    expect(Number(share)).toBe(7);
    for (const dot of DOTS) {
      const tint = mix(colour[dot] ?? "", colour["surface-raised"] ?? "", Number(share) / 100);
      const ratio = contrast({ ...colour, tint }, dot, "tint");
      expect(ratio, `${dot} on its tint`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("are not made paler where holidays and vacations are named", () => {
    const sheet = readFileSync(new URL("../../app/styles/holidays.css", import.meta.url), "utf8");
    expect(sheet).not.toMatch(/opacity:/);
  });

  it("let buttons be read, and the edges of fields and the focus be seen at 3:1", () => {
    expect(contrast(colour, "on-accent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, "on-danger", "danger")).toBeGreaterThanOrEqual(4.5);
    for (const edge of ["line-strong", "focus"])
      for (const paper of ["surface", "surface-raised"])
        expect(contrast(colour, edge, paper), `${edge} on ${paper}`).toBeGreaterThanOrEqual(3);
  });
});

describe("every style sheet", () => {
  it("is mirrored for languages written from right to left: no space or place names left or right", () => {
    const sheets = readdirSync("app", { encoding: "utf8", recursive: true }).filter((path) =>
      path.endsWith(".css"),
    );
    const sided = sheets.flatMap((path) =>
      [
        ...readFileSync(`app/${path}`, "utf8").matchAll(
          /^ *(padding|margin|inset|[\w-]+-(left|right)): (.+);/gm,
        ),
      ]
        .filter(([, , side, value = ""]) => side || isSided(value))
        .map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(sheets.length).toBeGreaterThan(50);
    expect(sided).toEqual([]);
  });

  /** Whether a shorthand of four values names different ones for right and left. */
  function isSided(value: string): boolean {
    const [, right, , left] = value.match(/(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|\S)+/g) ?? [];
    return left !== undefined && left !== right;
  }
});

describe("the favicon", () => {
  it("is the ring in the colours of the dots, in their order, light and dark", () => {
    const svg = readFileSync(new URL("../../public/favicon.svg", import.meta.url), "utf8");
    const fillsOf = (pattern: RegExp) => [...svg.matchAll(pattern)].map((match) => match[1]);
    expect(fillsOf(/fill="(#[0-9a-f]{6})"/g)).toEqual(DOTS.map((dot) => colours(light)[dot]));
    expect(fillsOf(/fill:(#[0-9a-f]{6})/g)).toEqual(DOTS.map((dot) => colours(dark)[dot]));
  });
});

function colours(text: string): Record<string, string> {
  const found = [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, long(value)]));
}

function long(hex: string): string {
  return hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
}

/** Like `color-mix` in srgb; `share` is the part of the first color. */
function mix(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * share + channel(second, at) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function contrast(colour: Record<string, string>, a: string, b: string): number {
  const [lighter = 0, darker = 0] = [a, b]
    .map((name) => luminance(colour[name] ?? ""))
    .sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = Number.NaN, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
