// Renders the icons in public/icons/ from public/favicon.svg in a Chromium: node scripts/icons.mjs. They are
// committed, so run it only after changing the drawing.
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { requireBrowser } from "./browser.mjs";

const FOLDER = "public/icons";
const PAPER = "#f6f2e8";

/**
 * `part` is the drawing's share of the width. A mask may cut off what is outside a
 * circle of 80 % (W3C Manifest, "maskable").
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
await browser.close();

async function draw({ name, size, part, paper }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${paper}">
      <img src="data:image/svg+xml;base64,${drawing}" width="${side}" height="${side}" style="display:block">`,
  );
  await page.locator("img").evaluate((image) => image.decode());
  await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true });
  await page.close();
  console.log(`${FOLDER}/${name}.png`);
}
