// Calls about a calendar. Remix tries an address with a `*` nearly last: by `api.$` alone each would wait for all pages.
export { action, loader } from "./api.$";
