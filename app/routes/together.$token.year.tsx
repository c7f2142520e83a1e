// A year of a combined calendar on a page, on screen and in print.
export { default, links, loader, meta } from "./calendar.$id.year";
