// Fills and sends forms like a browser without scripts. A field's state is in its attributes.
import { chosenOf, fieldValueOf, labelsOf, nameOf, optionValueOf } from "./agent-names";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

const files = new WeakMap<Element, ChosenFile>();

export function chooseFile(field: Element, file: ChosenFile): void {
  files.set(field, file);
  field.setAttribute("value", `C:\\fakepath\\${file.name}`);
}

export function isDisabled(field: Element): boolean {
  const set = field.closest("fieldset[disabled]");
  const isInLegend = set?.querySelector("legend")?.contains(field) ?? false;
  return field.hasAttribute("disabled") || (set !== null && !isInLegend);
}

/** Types like a person: not past maxlength, and not into read-only fields. */
export function fill(field: Element, text: string): void {
  if (isDisabled(field) || field.hasAttribute("readonly")) {
    throw new Error(`Nobody can type into ${nameOf(field)}.`);
  }
  const most = Number(field.getAttribute("maxlength") ?? Number.POSITIVE_INFINITY);
  const typed = text.slice(0, most);
  if (field.localName === "textarea") field.textContent = typed;
  else field.setAttribute("value", typed);
}

export function setChecked(box: Element, isOn: boolean): void {
  if (isDisabled(box)) throw new Error(`${nameOf(box)} is disabled.`);
  const form = formOf(box);
  if (box.getAttribute("type") === "radio") {
    if (!isOn) throw new Error("A radio button is unchecked by checking another one.");
    const name = box.getAttribute("name");
    for (const other of fieldsOf(form ?? box.ownerDocument.body)) {
      const isOfGroup = other.matches("[type=radio]") && other.getAttribute("name") === name;
      if (isOfGroup) other.removeAttribute("checked");
    }
  }
  box.toggleAttribute("checked", isOn);
}

export function choose(select: Element, wanted: string | { label: string }): void {
  const options = [...select.querySelectorAll("option")];
  const text = (option: Element) => (option.textContent ?? "").replace(/\s+/g, " ").trim();
  const found = options.find((option) =>
    typeof wanted === "string"
      ? optionValueOf(option) === wanted || text(option) === wanted
      : text(option) === wanted.label,
  );
  if (!found) throw new Error(`${nameOf(select)} offers ${options.map(text)}, not ${wanted}.`);
  for (const option of options) option.removeAttribute("selected");
  found.setAttribute("selected", "");
}

export function formOf(field: Element): Element | null {
  const id = field.getAttribute("form");
  return id ? field.ownerDocument.getElementById(id) : field.closest("form");
}

/** The form's fields and buttons in page order, including those outside that refer to it. */
function fieldsOf(form: Element): Element[] {
  const all = [...form.ownerDocument.querySelectorAll("input, select, textarea, button")];
  return form.localName === "form" ? all.filter((field) => formOf(field) === form) : all;
}

const SUBMITS = "button:not([type=button], [type=reset]), input:is([type=submit], [type=image])";

export const isSubmit = (element: Element) => element.matches(SUBMITS);

/** The button that Enter presses. */
export function firstSubmitOf(form: Element): Element | undefined {
  return fieldsOf(form).find(isSubmit);
}

/** The reason why a browser would refuse to send the form, or undefined. */
export function findFault(form: Element, submitter: Element | undefined): string | undefined {
  if (form.hasAttribute("novalidate") || submitter?.hasAttribute("formnovalidate"))
    return undefined;
  for (const field of fieldsOf(form).filter((each) => !isDisabled(each) && !isSubmit(each))) {
    const [value, type] = [fieldValueOf(field), field.getAttribute("type")];
    const isBox = type === "checkbox" || type === "radio";
    const isEmpty = isBox ? !isOfGroupChecked(form, field) : value === "";
    if (field.hasAttribute("required") && isEmpty) return `${nameOf(field)} is required`;
    if (type === "email" && value !== "" && !/^[^\s@]+@[^\s@]+$/.test(value)) {
      return `${nameOf(field)} is no e-mail address`;
    }
    const pattern = field.getAttribute("pattern");
    if (pattern && value !== "" && !new RegExp(`^(?:${pattern})$`, "v").test(value)) {
      return `${nameOf(field)} does not match ${pattern}`;
    }
  }
  return undefined;
}

function isOfGroupChecked(form: Element, box: Element): boolean {
  const name = box.getAttribute("name");
  const group = fieldsOf(form).filter((each) => each.getAttribute("name") === name);
  return (box.matches("[type=radio]") ? group : [box]).some((each) => each.hasAttribute("checked"));
}

type Sent = { url: URL; init: RequestInit };

/** The request that the button sends. */
export function requestOf(form: Element, submitter: Element | undefined, base: string): Sent {
  const asked = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const url = new URL(asked("action") || base, base);
  url.hash = "";
  const entries = entriesOf(form, submitter);
  if (asked("method").toLowerCase() !== "post") {
    url.search = new URLSearchParams(
      entries.map(([name, value]) => [name, textFor(value)]),
    ).toString();
    return { url, init: {} };
  }
  if (asked("enctype") === "multipart/form-data") {
    const body = new FormData();
    for (const [name, value] of entries) {
      if (typeof value === "string") body.append(name, value);
      else
        body.append(
          name,
          new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }),
          value.name,
        );
    }
    return { url, init: { method: "POST", body } };
  }
  const body = new URLSearchParams(entries.map(([name, value]) => [name, textFor(value)]));
  return { url, init: { method: "POST", body } };
}

const NO_FILE: ChosenFile = {
  name: "",
  mimeType: "application/octet-stream",
  buffer: Buffer.alloc(0),
};
const textFor = (value: string | ChosenFile) => (typeof value === "string" ? value : value.name);

function entriesOf(form: Element, submitter: Element | undefined): [string, string | ChosenFile][] {
  const entries: [string, string | ChosenFile][] = [];
  for (const field of fieldsOf(form)) {
    const name = field.getAttribute("name");
    const isLeftOut = isSubmit(field) || field.localName === "button" ? field !== submitter : false;
    if (!name || isLeftOut || isDisabled(field)) continue;
    if (field.localName === "select") {
      for (const option of chosenOf(field)) entries.push([name, optionValueOf(option)]);
    } else if (field.matches("[type=file]")) {
      entries.push([name, files.get(field) ?? NO_FILE]);
    } else if (field.matches("[type=checkbox], [type=radio]")) {
      if (field.hasAttribute("checked")) entries.push([name, field.getAttribute("value") ?? "on"]);
    } else entries.push([name, fieldValueOf(field).replace(/\r?\n/g, "\r\n")]);
  }
  return entries;
}

/** The field that a label belongs to. */
export function fieldOf(label: Element): Element | null {
  const id = label.getAttribute("for");
  const inside = [...label.querySelectorAll("input, select, textarea, button")];
  return id
    ? label.ownerDocument.getElementById(id)
    : (inside.find((each) => labelsOf(each).includes(label)) ?? null);
}
