// The results of a search in a combined calendar; its field is on the list.
export { default, links, loader, meta } from "./calendar.$id.search";
