// How a combined calendar gets onto a screen that nobody touches, and into a terminal.
export { default, links, loader, meta } from "./calendar.$id.share_.screen";
