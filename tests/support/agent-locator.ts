// Finds elements on an agent's page by role, name, label, text or selector, and acts on them like a person.
import {
  type ChosenFile,
  choose,
  chooseFile,
  fieldOf,
  fill,
  firstSubmitOf,
  formOf,
  isDisabled,
  isSubmit,
  setChecked,
} from "./agent-forms";
import {
  fieldValueOf,
  flatten,
  hasNoText,
  isShown,
  labelsOf,
  nameOf,
  roleOf,
  selectorOf,
  textOf,
} from "./agent-names";
import type { AgentPage } from "./agent-page";

export type Options = {
  name?: string | RegExp;
  exact?: boolean;
  level?: number;
  hasText?: string | RegExp;
  hasNotText?: string | RegExp;
  has?: AgentLocator;
  visible?: boolean;
};

const FIELDS = "input, select, textarea, button, [aria-label], [aria-labelledby]";

export function matches(text: string, wanted: string | RegExp, exact = false): boolean {
  const flat = flatten(text);
  if (wanted instanceof RegExp) return wanted.test(flat);
  return exact
    ? flat === flatten(wanted)
    : flat.toLowerCase().includes(flatten(wanted).toLowerCase());
}

export class AgentLocator {
  constructor(
    readonly page: AgentPage,
    readonly find: () => Element[],
    readonly told: string,
  ) {}

  toString(): string {
    return this.told;
  }

  locator(selector: string, options: Options = {}): AgentLocator {
    return this.#below(selector, () => true, selector).filter(options);
  }
  getByRole(role: string, { name, exact, level, ...more }: Options = {}): AgentLocator {
    const isIt = (element: Element) =>
      roleOf(element) === role &&
      (level === undefined || element.localName === `h${level}`) &&
      isShown(element) &&
      !element.closest("[aria-hidden=true]") &&
      (name === undefined || matches(nameOf(element), name, exact));
    return this.#below(selectorOf(role), isIt, `${role} ${name ?? ""}`).filter(more);
  }
  getByLabel(label: string | RegExp, { exact }: Options = {}): AgentLocator {
    const isIt = (element: Element) => {
      const texts = [...labelsOf(element).map(textOf), element.getAttribute("aria-label") ?? ""];
      const isReferred = element.hasAttribute("aria-labelledby");
      return [...texts, isReferred ? nameOf(element) : ""].some(
        (text) => text !== "" && matches(text, label, exact),
      );
    };
    return this.#below(FIELDS, isIt, `label ${label}`);
  }
  /** The innermost elements with the text. */
  getByText(text: string | RegExp, { exact }: Options = {}): AgentLocator {
    const has = (element: Element) => !hasNoText(element) && matches(textOf(element), text, exact);
    const isIt = (element: Element) => has(element) && ![...element.children].some(has);
    return this.#below("*", isIt, `text ${text}`);
  }

  filter({ hasText, hasNotText, has, visible }: Options): AgentLocator {
    return this.#with((all) =>
      all.filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
          (has === undefined || has.find().some((inner) => element.contains(inner))) &&
          (visible === undefined || isShown(element) === visible),
      ),
    );
  }
  or(other: AgentLocator): AgentLocator {
    return this.#with((all) => [...new Set([...all, ...other.find()])]);
  }
  first(): AgentLocator {
    return this.#with((all) => all.slice(0, 1));
  }
  last(): AgentLocator {
    return this.#with((all) => all.slice(-1));
  }
  nth(n: number): AgentLocator {
    return this.#with((all) => all.slice(n, n + 1));
  }

  async count(): Promise<number> {
    return this.find().length;
  }
  async all(): Promise<AgentLocator[]> {
    return this.find().map((element) => this.#with(() => [element]));
  }
  async textContent(): Promise<string> {
    return textOf(this.one());
  }
  async innerText(): Promise<string> {
    return flatten(textOf(this.one()));
  }
  async inputValue(): Promise<string> {
    return fieldValueOf(this.one());
  }
  async getAttribute(name: string): Promise<string | null> {
    return this.one().getAttribute(name);
  }
  async isVisible(): Promise<boolean> {
    const [element] = this.find();
    return element !== undefined && isShown(element);
  }
  async isChecked(): Promise<boolean> {
    return this.one().hasAttribute("checked");
  }
  async evaluate<Result>(work: (element: Element) => Result): Promise<Result> {
    return work(this.one());
  }

  async fill(text: string): Promise<void> {
    const field = this.#shown();
    fill(field, text);
    this.page.focused = field;
  }
  async check(): Promise<void> {
    setChecked(this.#field(), true);
  }
  async uncheck(): Promise<void> {
    setChecked(this.#field(), false);
  }
  async selectOption(wanted: string | { label: string }): Promise<void> {
    choose(this.#shown(), wanted);
  }
  async setInputFiles(file: ChosenFile): Promise<void> {
    chooseFile(this.one(), file);
  }
  async focus(): Promise<void> {
    this.page.focused = this.one();
  }
  async press(key: string): Promise<void> {
    if (key !== "Enter") throw new Error(`A page without scripts does nothing for ${key}.`);
    const element = this.#shown();
    const form = formOf(element);
    const isField = element.matches("input:not([type=submit]), select");
    if (isField && form) await this.page.submit(form, firstSubmitOf(form));
    else await this.click();
  }

  /** Presses a visible link, button, summary, checkbox or label. */
  async click(): Promise<void> {
    const target = this.#shown();
    const pressed = target.closest(
      "a[href], button, input, select, textarea, summary, label, option",
    );
    if (!pressed) return;
    if (isDisabled(pressed)) throw new Error(`${this} is disabled.`);
    this.page.focused = pressed;
    if (pressed.localName === "a") return this.page.follow(pressed);
    if (pressed.localName === "summary") return void toggle(pressed);
    if (pressed.localName === "label") {
      const field = fieldOf(pressed);
      if (field?.matches("[type=checkbox], [type=radio]")) press(field);
      this.page.focused = field;
      return;
    }
    if (pressed.matches("[type=checkbox], [type=radio]")) return press(pressed);
    const form = formOf(pressed);
    if (isSubmit(pressed) && form) await this.page.submit(form, pressed);
  }

  /** The only match; throws for none or several. */
  one(): Element {
    const [element, other] = this.find();
    if (!element)
      throw new Error(`There is no ${this} on ${this.page.url()}:\n${textOnPage(this.page)}`);
    if (other) throw new Error(`There are ${this.find().length} of ${this} on ${this.page.url()}`);
    return element;
  }

  #shown(): Element {
    const element = this.one();
    if (!isShown(element)) throw new Error(`${this} is hidden on ${this.page.url()}`);
    return element;
  }
  #field(): Element {
    const element = this.#shown();
    return element.localName === "label" ? (fieldOf(element) ?? element) : element;
  }
  #below(selector: string, isIt: (element: Element) => boolean, told: string): AgentLocator {
    const find = () => {
      const found = this.find().flatMap((root) =>
        [...root.querySelectorAll(selector)].filter(isIt),
      );
      return [...new Set(found)];
    };
    return new AgentLocator(
      this.page,
      find,
      this.told === "page" ? told : `${this.told} › ${told}`,
    );
  }
  #with(narrow: (all: Element[]) => Element[]): AgentLocator {
    return new AgentLocator(this.page, () => narrow(this.find()), this.told);
  }
}

function press(box: Element): void {
  const isRadio = box.getAttribute("type") === "radio";
  setChecked(box, isRadio || !box.hasAttribute("checked"));
}

function toggle(summary: Element): void {
  const fold = summary.parentElement;
  const group = fold?.getAttribute("name");
  const isOpen = fold?.hasAttribute("open") ?? false;
  if (group && !isOpen) {
    for (const other of summary.ownerDocument.querySelectorAll(`details[name="${group}"]`)) {
      other.removeAttribute("open");
    }
  }
  fold?.toggleAttribute("open", !isOpen);
}

function textOnPage({ document }: AgentPage): string {
  return flatten(textOf(document.body)).slice(0, 2_000);
}
