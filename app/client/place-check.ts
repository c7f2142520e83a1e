// Shows clashes at the same location and time when a form opens and while an event is typed; requests them at most once
// a second.

const ASKED_EVERY_MS = 1_000;
/** Nothing is requested this soon after a key press, because a word is being typed. */
const PAUSE_MS = 400;

const WATCHED = /^(title|location|allDay|(from|to)(Date|Time))$/;
const SENT = "id title timeZone location allDay fromDate fromTime toDate toTime from to".split(" ");

export function attachPlaceCheck(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: AbortController | undefined;

  async function ask(form: HTMLFormElement, note: HTMLElement): Promise<void> {
    asking?.abort();
    asking = new AbortController();
    const query = placeQuery(form);
    if (!query) return say(note, "");
    askedAt = performance.now();
    const text = await read(`${note.dataset.clashes}?${query}`, asking.signal);
    if (text !== undefined) say(note, text);
  }

  const watch = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !WATCHED.test(target.name)) return;
    const { form } = target;
    const note = form?.querySelector<HTMLElement>("[data-clashes]");
    if (!form || !note) return;
    clearTimeout(timer);
    const wait = Math.max(PAUSE_MS, askedAt + ASKED_EVERY_MS - performance.now());
    timer = setTimeout(() => void ask(form, note), wait);
  };
  const opened = [...document.querySelectorAll<HTMLElement>("form [data-clashes]")].at(-1);
  const openedForm = opened?.closest("form");
  if (opened && openedForm) void ask(openedForm, opened);
  document.addEventListener("input", watch, { signal });
  document.addEventListener("change", watch, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asking?.abort();
  });
}

/** Undefined if no location is typed. */
function placeQuery(form: HTMLFormElement): URLSearchParams | undefined {
  const typed = new FormData(form);
  const typedText = (name: string) => String(typed.get(name) ?? "");
  if (typedText("location").trim() === "") return undefined;
  return new URLSearchParams(SENT.map((name) => [name, typedText(name)]));
}

/** Undefined without the expected text: the note is only a help, and saving reports clashes again. */
async function read(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const reply = await fetch(address, { signal, redirect: "error" });
    const isText = reply.headers.get("Content-Type")?.startsWith("text/plain");
    return reply.ok && isText ? await reply.text() : "";
  } catch {
    return undefined;
  }
}

function say(note: HTMLElement, text: string): void {
  if (note.textContent !== text) note.textContent = text;
}
