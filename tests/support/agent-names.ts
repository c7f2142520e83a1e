// An element's role, name, description and visibility, without style sheets.

/** Classes that style sheets hide: print-only parts, and fields that a choice leaves out. */
const HIDDEN_BY_STYLE = ["printed", "sheet", "plain"];
/** Style sheets unfold it on wide screens. */
const UNFOLDED = ".event-actions .menu";
const NO_TEXT = new Set(["script", "style", "template", "head", "title"]);

export const hasNoText = ({ localName }: Element) => NO_TEXT.has(localName);

function isHiddenItself(element: Element): boolean {
  const { localName, classList } = element;
  return (
    (hasNoText(element) && !element.closest("svg")) ||
    element.hasAttribute("hidden") ||
    (localName === "input" && element.getAttribute("type") === "hidden") ||
    (localName === "dialog" && !element.hasAttribute("open")) ||
    HIDDEN_BY_STYLE.some((name) => classList.contains(name))
  );
}

export function isShown(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (isHiddenItself(at)) return false;
    const fold: Element | null = at.parentElement;
    const isFolded = fold?.localName === "details" && !fold.hasAttribute("open");
    if (isFolded && !fold.matches(UNFOLDED) && at !== fold.querySelector("summary")) return false;
  }
  return true;
}

export const flatten = (text: string) => text.replace(/\s+/g, " ").trim();

export function textOf(element: Element): string {
  if (element.localName === "input") {
    return /^(submit|button)$/.test(element.getAttribute("type") ?? "")
      ? fieldValueOf(element)
      : "";
  }
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent ?? "";
    const isText = node.nodeType === 1 && !hasNoText(node as Element);
    return isText ? textOf(node as Element) : "";
  });
  return parts.join("");
}

const ROLES: [selector: string, role: string][] = [
  ["[role]", ""],
  ["a[href], area[href]", "link"],
  ["button, input:is([type=submit],[type=button],[type=reset],[type=image])", "button"],
  ["input[type=checkbox]", "checkbox"],
  ["input[type=radio]", "radio"],
  ["input[type=search]", "searchbox"],
  ["input[type=number]", "spinbutton"],
  ["input:is(:not([type]),[type=text],[type=email],[type=tel],[type=url]), textarea", "textbox"],
  ["select", "combobox"],
  ["option", "option"],
  ["h1, h2, h3, h4, h5, h6", "heading"],
  ["nav", "navigation"],
  ["main", "main"],
  ["article", "article"],
  ["dialog", "dialog"],
  ["fieldset, details", "group"],
  ["ul, ol, menu", "list"],
  ["li", "listitem"],
  ["table", "table"],
  ["tr", "row"],
  ["th[scope=row]", "rowheader"],
  ["th", "columnheader"],
  ["td", "cell"],
  ["img, svg[aria-label]", "img"],
  ["output", "status"],
  ["form", "form"],
  ["search", "search"],
];
const INSIDE = "article, aside, main, nav, section";

/** A selector that finds all elements with the role, among others. */
export function selectorOf(role: string): string {
  const implicit = ROLES.filter(([, its]) => its === role).map(([selector]) => selector);
  const others = { region: "section", banner: "header", contentinfo: "footer" }[role];
  return [`[role=${role}]`, ...implicit, ...(others ? [others] : [])].join(", ");
}

export function roleOf(element: Element): string {
  if (element.localName === "section") return nameOf(element) ? "region" : "";
  if (element.matches("header:not([role]), footer:not([role])")) {
    if (element.parentElement?.closest(INSIDE)) return "";
    return element.localName === "header" ? "banner" : "contentinfo";
  }
  const [, role] = ROLES.find(([selector]) => element.matches(selector)) ?? [];
  return role === "" ? (element.getAttribute("role") ?? "") : (role ?? "");
}

/** Roles that are named by their content. */
const NAMED_BY_TEXT =
  /^(link|button|heading|option|listitem|row|cell|columnheader|rowheader|checkbox|radio|tab)$/;

/** The accessible name: the first of references, labels, content and titles. */
export function nameOf(element: Element): string {
  const referred = referredBy(element, "aria-labelledby");
  if (referred) return referred;
  const label = element.getAttribute("aria-label")?.trim();
  if (label) return flatten(label);
  const labels = labelsOf(element).map(heardOf).join(" ");
  if (labels) return flatten(labels);
  const own = { fieldset: "legend", table: "caption", details: "summary", figure: "figcaption" };
  const titled = own[element.localName as "table"];
  const title = titled ? element.querySelector(titled) : null;
  if (title) return flatten(heardOf(title));
  const alt = element.getAttribute("alt");
  if (alt) return alt;
  if (element.matches("input[type=submit], input[type=button]")) return fieldValueOf(element);
  const role = element.localName === "section" ? "region" : roleOf(element);
  const heard = NAMED_BY_TEXT.test(role) ? flatten(heardOf(element)) : "";
  return heard || element.getAttribute("title") || element.getAttribute("placeholder") || "";
}

export function descriptionOf(element: Element): string {
  return referredBy(element, "aria-describedby") || (element.getAttribute("title") ?? "");
}

function referredBy(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
  const found = ids.map((id) => element.ownerDocument.getElementById(id));
  return flatten(found.map((each) => (each ? heardOf(each) : "")).join(" "));
}

export function labelsOf(field: Element): Element[] {
  if (!field.matches("input:not([type=hidden]), select, textarea, output, button, meter"))
    return [];
  const around = field.closest("label");
  const by = field.id ? [...field.ownerDocument.querySelectorAll(`label[for="${field.id}"]`)] : [];
  return around && !by.includes(around) ? [around, ...by] : by;
}

/** An element's content as read aloud. */
function heardOf(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent ?? "";
    if (node.nodeType !== 1) return "";
    const child = node as Element;
    if (/^(select|textarea)$/.test(child.localName) || isHiddenItself(child)) return "";
    if (child.getAttribute("aria-hidden") === "true") return "";
    const said = child.getAttribute("aria-label") ?? child.getAttribute("alt");
    const isApart = /^(div|p|li|td|th|tr|br|h\d|time|ul|dd|dt|input)$/.test(child.localName);
    return isApart ? ` ${said ?? heardOf(child)} ` : (said ?? heardOf(child));
  });
  return parts.join("");
}

export function fieldValueOf(field: Element): string {
  if (field.localName === "textarea") return field.textContent ?? "";
  if (field.localName !== "select") return field.getAttribute("value") ?? "";
  const chosen = chosenOf(field)[0];
  return chosen ? optionValueOf(chosen) : "";
}

export function chosenOf(select: Element): Element[] {
  const options = [...select.querySelectorAll("option")];
  const chosen = options.filter((option) => option.hasAttribute("selected"));
  if (select.hasAttribute("multiple")) return chosen;
  const last = chosen.at(-1) ?? options.find((option) => !option.hasAttribute("disabled"));
  return last ? [last] : [];
}

export function optionValueOf(option: Element): string {
  return option.getAttribute("value") ?? flatten(textOf(option));
}
