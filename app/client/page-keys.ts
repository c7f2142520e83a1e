// The actions of a calendar's shortcut keys: each follows a link on the page; a view has one by way of its tab.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import { pageWords } from "./page-words";

const CREATE = 'a[href*="/events/new"]';
const TODAY = ".month-steps > a:not([rel])";
const MONTH =
  'nav a:is([href$="/calendar"], [href*="/calendar?"], [href$="/month"], [href*="/month?"])';
const WEEK = 'nav a:is([href$="/week"], [href*="/week?"])';
const LIST = 'nav a:is([href$="/list"], [href*="/list?"])';
const VIEW = /\/(calendar|month|week|year)$/;
const SEARCH = "main input[type=search]";
const SEARCH_PAGE = 'main a[href$="/search"]';

export function pressKey(key: string, target: EventTarget | null): void {
  if (document.querySelector("dialog[open]")) return;
  if (key.startsWith("Arrow")) turn(key, target);
  else if (key === "/") search();
  else if (key === "?") showKeys();
  else if (key === "t") goToToday();
  else if (key === "m") followTo("month", MONTH);
  else if (key === "w") followTo("week", WEEK);
  else follow({ c: CREATE, l: LIST }[key] ?? "");
}

/** An arrow turns the page, except in the month grid, where it goes from day to day. */
function turn(key: string, target: EventTarget | null): void {
  if (target instanceof Element && target.matches("[data-day], summary")) return;
  const isMirrored = document.documentElement.dir === "rtl";
  const isBack = (key === "ArrowLeft") !== isMirrored;
  follow(isBack ? "main a[rel=prev]" : "main a[rel=next]");
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  if (field?.checkVisibility?.() ?? field) field?.focus();
  else follow(SEARCH_PAGE);
}

/** Goes to today: in the list, to its line. */
function goToToday(): void {
  const line = document.querySelector(".today-line");
  if (line) line.scrollIntoView({ block: "center" });
  else follow(TODAY);
}

function follow(selector: string): void {
  if (selector) document.querySelector<HTMLElement>(selector)?.click();
}

/** Where the page has no link to the view, the Calendar tab leads to the one seen last. */
function followTo(view: "month" | "week", selector: string): void {
  if (document.querySelector(selector)) {
    follow(selector);
    return;
  }
  const links = [...document.querySelectorAll<HTMLAnchorElement>("nav a[data-go]")];
  const tab = links.find(({ pathname }) => VIEW.test(pathname));
  if (!tab) return;
  const link = document.createElement("a");
  const category = new URLSearchParams(tab.search).get("category");
  const asked = category ? `?category=${category}` : "";
  const path = tab.pathname.replace(VIEW, "");
  // My Calendars has another name for the month.
  const name = view === "month" && path !== pagePaths.calendars() ? "calendar" : view;
  link.href = `${path}/${name}${asked}`;
  link.dataset.go = "top";
  document.body.append(link);
  link.click();
  link.remove();
}

function showKeys(): void {
  const words = pageWords();
  const keys: [key: string, text: string][] = [
    ["c", words._(msg`Create Event`)],
    ["t", words._(msg`Today`)],
    ["← →", words._(msg`Previous and next`)],
    ["m", words._(msg({ message: "Month", context: "tab" }))],
    ["w", words._(msg({ message: "Week", context: "view" }))],
    ["l", words._(msg({ message: "List", context: "tab" }))],
    ["/", words._(msg`Search`)],
    ["?", words._(msg`This list`)],
  ];
  const dialog = add(document.body, "dialog", "dialog");
  const sheet = add(dialog, "div", "dialog-sheet");
  const head = add(sheet, "div", "dialog-head");
  const title = add(head, "h2", "", words._(msg`Keyboard shortcuts`));
  title.id = "page-keys";
  dialog.setAttribute("aria-labelledby", title.id);
  const button = add(head, "button", "quiet", words._(msg`Close`));
  button.addEventListener("click", () => dialog.close());
  const list = add(sheet, "ul", "rows");
  for (const [key, text] of keys) {
    const row = add(list, "li", "");
    add(row, "kbd", "", key);
    add(row, "span", "", text);
  }
  add(sheet, "p", "note", words._(msg`You can turn them off in your account.`));
  const off = new AbortController();
  dialog.addEventListener("close", () => {
    off.abort();
    dialog.remove();
  });
  window.addEventListener("popstate", () => dialog.close(), { signal: off.signal });
  dialog.showModal();
}

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}
