// The frame of the view of all favorites; its screens are its children.
export { default, links, loader, meta } from "./together.$token";
