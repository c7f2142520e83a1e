// The printable list of some days of a combined calendar.
export { default, links, loader, meta } from "./calendar.$id.term";
