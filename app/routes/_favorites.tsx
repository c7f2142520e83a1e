// The frame of all favorites together; its screens are its children.
export { default, links, loader, meta } from "./together.$token";
