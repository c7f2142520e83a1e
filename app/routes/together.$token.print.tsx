// The print options of a combined calendar.
export { default, links, loader, meta } from "./calendar.$id.print";
