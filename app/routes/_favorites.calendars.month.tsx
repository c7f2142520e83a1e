// The month of all favorites, or for a visitor of the recently opened calendars.
export { default, loader } from "./together.$token.calendar";
