// An HTTP client that acts like a browser without scripts. Its methods have Playwright's names, so that stories run in
// either.
import { parseHTML } from "linkedom";
import { AgentContext, type Start } from "./agent-context";
import { findFault, firstSubmitOf, formOf, requestOf } from "./agent-forms";
import { AgentLocator, type Options } from "./agent-locator";

type Download = { suggestedFilename: () => string; path: () => Promise<string> };

const answerOf = (response: Response, url: URL) => ({
  url: () => url.href,
  status: () => response.status,
  ok: () => response.ok,
  headers: () => Object.fromEntries(response.headers),
  text: () => response.text(),
  json: () => response.json(),
  body: async () => Buffer.from(await response.arrayBuffer()),
});

export class AgentPage {
  document = parse("<!doctype html><html><body></body></html>");
  /** The element with the focus. */
  focused: Element | null = null;
  #url = "about:blank";
  #visited: string[] = [];
  #listeners: ((download: Download) => void)[] = [];
  constructor(readonly owner: AgentContext) {}

  readonly keyboard = { press: (key: string) => this.#press(key) };
  readonly request = {
    get: (path: string, options: { headers?: Record<string, string> } = {}) =>
      this.#fetch(path, options),
    post: (
      path: string,
      { form, headers }: { form: Record<string, string>; headers?: Record<string, string> },
    ) =>
      this.#fetch(path, {
        method: "POST",
        body: new URLSearchParams(form),
        ...(headers ? { headers } : {}),
      }),
  };

  context(): AgentContext {
    return this.owner;
  }
  url(): string {
    return this.#url;
  }
  async title(): Promise<string> {
    return this.document.title;
  }
  async goto(path: string) {
    return this.open(this.#resolve(path));
  }
  async reload() {
    this.#visited.pop();
    return this.open(new URL(this.#url));
  }
  async goBack() {
    this.#visited.pop();
    const last = this.#visited.pop();
    return last ? this.open(new URL(last)) : null;
  }
  async close(): Promise<void> {}
  /** No-ops: pages have no size, and nothing happens after a response. */
  async setViewportSize(): Promise<void> {}
  async waitForLoadState(): Promise<void> {}

  waitForEvent(what: "download"): Promise<Download> {
    if (what !== "download") throw new Error(`A page without a browser has no ${what}.`);
    return new Promise((resolve) => this.#listeners.push(resolve));
  }

  locator(selector: string, options: Options = {}): AgentLocator {
    return this.#all.locator(selector, options);
  }
  getByRole(role: string, options: Options = {}): AgentLocator {
    return this.#all.getByRole(role, options);
  }
  getByLabel(label: string | RegExp, options: Options = {}): AgentLocator {
    return this.#all.getByLabel(label, options);
  }
  getByText(text: string | RegExp, options: Options = {}): AgentLocator {
    return this.#all.getByText(text, options);
  }
  get #all(): AgentLocator {
    return new AgentLocator(this, () => [this.document.documentElement], "page");
  }

  /** Opens a link or form target; a download is stored and leaves the page as it is. */
  async open(to: URL, init: RequestInit = {}) {
    const referrer = this.#url.startsWith("http") ? this.#url : "";
    const { url, response } = await this.owner.ask(to, init, referrer);
    const answer = answerOf(response, url);
    const disposition = response.headers.get("Content-Disposition") ?? "";
    if (disposition.startsWith("attachment")) {
      const [, name = "file"] = /filename="?([^";]+)/.exec(disposition) ?? [];
      const path = this.owner.keepFile(name, await answer.body());
      for (const tell of this.#listeners.splice(0))
        tell({ suggestedFilename: () => name, path: async () => path });
      return answer;
    }
    this.document = parse(await response.text());
    this.#url = url.href;
    this.#visited.push(url.href);
    this.focused = this.document.querySelector("[autofocus]");
    return answer;
  }

  async follow(link: Element): Promise<void> {
    const to = new URL(link.getAttribute("href") ?? "", this.#url);
    if (!to.protocol.startsWith("http")) return;
    const here = new URL(this.#url);
    const isHere = to.hash !== "" && to.href.split("#")[0] === here.href.split("#")[0];
    if (isHere) this.#url = to.href;
    else await this.open(to);
  }

  /** Sends a form by this button. `anyway` skips the browser's validation. */
  async submit(form: Element, by: Element | undefined, { anyway = false } = {}): Promise<void> {
    const fault = anyway ? undefined : findFault(form, by);
    if (fault) throw new Error(`A browser would not send this form: ${fault}.`);
    const { url, init } = requestOf(form, by, this.#url);
    await this.open(url, init);
  }

  async #press(key: string): Promise<void> {
    if (key !== "Enter") throw new Error(`A page without scripts does nothing for ${key}.`);
    const field = this.focused;
    const form = field ? formOf(field) : null;
    if (field && form) await this.submit(form, firstSubmitOf(form));
  }

  async #fetch(path: string, init: RequestInit) {
    const { url, response } = await this.owner.ask(this.#resolve(path), init);
    return answerOf(response, url);
  }

  #resolve(path: string): URL {
    return new URL(path, this.owner.start.baseURL);
  }
}

/** Corrects linkedom, which keeps the case of attributes, and entities in text areas. */
function parse(html: string): Document {
  const document = parseHTML(html).document as unknown as Document;
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (!/[A-Z]/.test(name) || element.closest("svg")) continue;
      element.removeAttribute(name);
      element.setAttribute(name.toLowerCase(), value);
    }
  }
  for (const field of document.querySelectorAll("textarea")) {
    const text = parseHTML(`<p>${field.textContent}</p>`).document.querySelector("p")?.textContent;
    field.textContent = (text ?? "").replace(/\r\n/g, "\n").replace(/^\n/, "");
  }
  return document;
}

/** Opens contexts like a browser. */
export class AgentBrowser {
  constructor(readonly start: () => Start) {}
  async newContext({ baseURL }: { baseURL?: string } = {}): Promise<AgentContext> {
    const start = this.start();
    return new AgentContext(baseURL ? { ...start, baseURL } : start);
  }
}
