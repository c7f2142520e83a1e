// How to show a combined calendar on an unattended screen, or in a terminal.
export { default, links, loader, meta } from "./calendar.$id.share_.screen";
