// A year of a combined calendar on a page, to look at and to print.
export { default, links, loader, meta } from "./calendar.$id.year";
