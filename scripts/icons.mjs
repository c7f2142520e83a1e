// Renders the icons and the link preview in public/icons/ from public/favicon.svg: node scripts/icons.mjs. They are
// committed, so run it only after changing the drawing.
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { requireBrowser } from "./browser.mjs";

const FOLDER = "public/icons";
const PAPER = "#f6f2e8";

/**
 * `part` is the drawing's share of the width. A mask may cut off everything outside a circle of 80 % (W3C Manifest,
 * "maskable").
 */
const ICONS = [
  { name: "icon-192", size: 192, part: 1, paper: "transparent" },
  { name: "icon-512", size: 512, part: 1, paper: "transparent" },
  { name: "maskable-512", size: 512, part: 0.62, paper: PAPER },
  { name: "apple-touch-180", size: 180, part: 0.76, paper: PAPER },
];

const drawing = readFileSync("public/favicon.svg", "base64");
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: ["--no-sandbox"],
});
for (const icon of ICONS) await draw(icon);
await drawPreview();
await browser.close();

function draw({ name, size, part, paper }) {
  return shoot(name, { width: size, height: size }, paper, ringOf(Math.round(size * part)));
}

/** Messengers show it at 1.91 : 1, some only the middle square. */
function drawPreview() {
  const name = '<b style="font:700 150px sans-serif;color:#201f1b;margin-left:40px">EAS</b>';
  return shoot("preview", { width: 1200, height: 630 }, PAPER, ringOf(170) + name);
}

function ringOf(side) {
  return `<img src="data:image/svg+xml;base64,${drawing}" width="${side}" height="${side}">`;
}

async function shoot(name, viewport, paper, content) {
  const page = await browser.newPage({ viewport });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:flex;align-items:center;justify-content:center;background:${paper}">${content}`,
  );
  await page.locator("img").evaluate((image) => image.decode());
  await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true });
  await page.close();
  console.log(`${FOLDER}/${name}.png`);
}
