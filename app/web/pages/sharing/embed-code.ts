// The HTML that embeds a calendar in another website.
import { escapeMarkup } from "~/values/text";

/** In pixels, for a website's column. */
export const FRAME_SIZE = { width: 600, height: 480 };

type Frame = { address: string; title: string; width: string | number; height: number };

/** The height is fixed, since a page of another site cannot announce its own; the rest scrolls. */
export function embedCode({ address, title, width, height }: Frame): string {
  const attributes = {
    src: address,
    title,
    width: String(width),
    height: String(height),
    loading: "lazy",
    style: "border: 0",
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeMarkup(value)}"`,
  );
  return `<iframe ${written.join(" ")}></iframe>`;
}
