// The week of all favorites, of a visitor the calendars opened last.
export { default, loader } from "./together.$token.week";

/** Not only handed on: the bundler would leave this file out, and with it what it brings. */
export default function CombinedWeek() {
  return <CombinedTab />;
}
