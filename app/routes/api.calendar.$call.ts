// Calls about a calendar. Remix tries an address with a `*` almost last: with `api.$` alone, each call would be
// matched against all pages first.
export { action, loader } from "./api.$";
