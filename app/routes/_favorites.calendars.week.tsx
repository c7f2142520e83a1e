// The week of all favorites, of a visitor the calendars opened last.
export { default, loader } from "./together.$token.week";
