// Playwright's expectations for an agent's pages and elements. Nothing changes on its own, so each is checked once.
import { isDisabled } from "./agent-forms";
import { AgentLocator, matches } from "./agent-locator";
import { descriptionOf, fieldValueOf, flatten, isShown, nameOf, textOf } from "./agent-names";
import { AgentPage } from "./agent-page";

type Wanted = string | RegExp;
type Found = [isSo: boolean, found: unknown];
type Told = Record<string, (...args: never[]) => Promise<void>>;
type Claims = Record<string, (...args: never[]) => Found>;

const is = (text: string, wanted: Wanted) => matches(text, wanted, true);

function claimsOf(locator: AgentLocator): Claims {
  const texts = () => locator.find().map((element) => flatten(textOf(element)));
  const each = (wanted: Wanted[], isIt: (text: string, one: Wanted) => boolean): Found => [
    texts().length === wanted.length && wanted.every((one, n) => isIt(texts()[n] ?? "", one)),
    texts(),
  ];
  const one = (isSo: (element: Element) => Found): Found => {
    if (locator.find().length === 0) return [false, "nothing"];
    return isSo(locator.one());
  };
  const compare = (read: (element: Element) => string, wanted: Wanted): Found =>
    one((element) => [is(read(element), wanted), read(element)]);
  return {
    toBeVisible: ({ visible = true }: { visible?: boolean } = {}) =>
      visible ? one((element) => [isShown(element), "hidden"]) : isGone(locator),
    toBeHidden: () => isGone(locator),
    toHaveCount: (count: number) => [locator.find().length === count, texts()],
    toHaveText: (wanted: Wanted | Wanted[]) =>
      Array.isArray(wanted) ? each(wanted, is) : compare(textOf, wanted),
    toContainText: (wanted: Wanted) =>
      one((element) => [has(textOf(element), wanted), flatten(textOf(element))]),
    toHaveValue: (wanted: Wanted) =>
      one((element) => {
        const value = fieldValueOf(element);
        return [wanted instanceof RegExp ? wanted.test(value) : value === wanted, value];
      }),
    toBeChecked: ({ checked = true }: { checked?: boolean } = {}) =>
      one((element) => [element.hasAttribute("checked") === checked, "the other"]),
    toBeEnabled: () => one((element) => [!isDisabled(element), "disabled"]),
    toBeDisabled: () => one((element) => [isDisabled(element), "enabled"]),
    toBeFocused: () =>
      one((element) => [locator.page.focused === element, locator.page.focused?.outerHTML]),
    toBeEmpty: () => one((element) => [textOf(element) === "", textOf(element)]),
    toHaveAttribute: (name: string, wanted?: Wanted) =>
      one((element) => {
        const value = element.getAttribute(name);
        return [value !== null && (wanted === undefined || is(value, wanted)), value];
      }),
    toHaveAccessibleName: (wanted: Wanted) => compare(nameOf, wanted),
    toHaveAccessibleDescription: (wanted: Wanted) => compare(descriptionOf, wanted),
  } as Claims;
}

/** Case-sensitive, unlike a search by text. */
function has(text: string, wanted: Wanted): boolean {
  return wanted instanceof RegExp ? matches(text, wanted) : flatten(text).includes(flatten(wanted));
}

function isGone(locator: AgentLocator): Found {
  const [element] = locator.find();
  return [!element || !isShown(locator.one()), "seen"];
}

function claimsOfPage(page: AgentPage): Claims {
  return {
    toHaveURL: (wanted: Wanted | ((url: URL) => boolean)) => [
      typeof wanted === "function" ? wanted(new URL(page.url())) : isAt(page, wanted),
      page.url(),
    ],
    toHaveTitle: (wanted: Wanted) => [is(page.document.title, wanted), page.document.title],
  } as Claims;
}

function isAt(page: AgentPage, wanted: Wanted): boolean {
  if (wanted instanceof RegExp) return wanted.test(page.url());
  return new URL(wanted, page.owner.start.baseURL).href === page.url();
}

export function isOfAgent(actual: unknown): actual is AgentLocator | AgentPage {
  return actual instanceof AgentLocator || actual instanceof AgentPage;
}

/** The expectations for a page or element, and their opposites in `not`. */
export function expectOfAgent(actual: AgentLocator | AgentPage): Told & { not: Told } {
  const claims = actual instanceof AgentPage ? claimsOfPage(actual) : claimsOf(actual);
  const what = actual instanceof AgentPage ? "The page" : String(actual);
  const page = actual instanceof AgentPage ? actual : actual.page;
  const told = (isNot: boolean) =>
    Object.fromEntries(
      Object.entries(claims).map(([name, claim]) => [
        name,
        async (...args: never[]) => {
          const [isSo, found] = claim(...args);
          if (isSo !== isNot) return;
          const wanted = args.map((arg) =>
            (arg as unknown) instanceof RegExp ? String(arg) : JSON.stringify(arg),
          );
          const body = flatten(textOf(page.document.body)).slice(0, 1_500);
          throw new Error(
            `${what}: ${isNot ? "not " : ""}${name} ${wanted} at ${page.url()}; found ${JSON.stringify(found)}\n${body}`,
          );
        },
      ]),
    );
  return { ...told(false), not: told(true) } as Told & { not: Told };
}
