// A day of all favorites, or for a visitor of the recently opened calendars.
export { default, loader, meta } from "./together.$token.day.$day";
