// A day of all favorites, of a visitor the calendars opened last.
export { default, loader, meta } from "./together.$token.day.$day";
