// Loads a page's scripts before the router goes there: if one is missing, Remix loads a new document (loadRouteModule
// of @remix-run/react 2.17.5), which offline would lose the page and its typed text.
import { startTransition, useEffect, useState } from "react";
import { tellUnanswered } from "./failed-request-event";
import { scriptsOf, startScripts } from "./keep-page";
import { ReplyError, reachScript } from "./page-data-request";

/** Scripts loading or loaded, by URL; the browser has cached the loaded ones. */
const reached = new Map<string, Promise<void>>();
const here = new Set<string>();

/** URLs of the scripts that the page at `path` needs and that may not be loaded yet. */
function missingScripts(path: string): string[] {
  return scriptsOf(path).filter((script) => !here.has(script));
}

/** Preloads the scripts of the page at `path`. Failed ones are retried when they are needed. */
export function loadAhead(path: string): void {
  for (const script of missingScripts(path)) reach(script).catch(() => undefined);
}

/** Loads the scripts of the page at `path` and runs them. */
export async function prefetchScripts(path: string): Promise<void> {
  await Promise.all(missingScripts(path).map(reach));
  await startScripts(path);
}

/** Goes to the page at `path`; at once if its scripts are loaded, as they nearly always are. */
export function goTo(path: string, go: () => void): void {
  const scripts = missingScripts(path);
  if (scripts.length === 0) go();
  else void withScripts(scripts, go);
}

/** Continues when all scripts are loaded; otherwise shows why not. `button` is the one pressed, for a form. */
async function withScripts(
  scripts: readonly string[],
  goOn: () => void,
  button?: Element | null,
): Promise<void> {
  changeWaiting(1);
  try {
    await Promise.all(scripts.map(reach));
    goOn();
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    const isForm = button !== undefined;
    tellUnanswered({ message: error.message, isForm, ...(isForm ? { button } : {}) });
  } finally {
    changeWaiting(-1);
  }
}

/** Loads the scripts of a form's target page before sending the form. */
export function useFormScripts(): void {
  useEffect(() => {
    // In the capture phase, before Remix handles the event.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, []);
}

function hold(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  const scripts = missingScripts(new URL(form.action).pathname);
  if (scripts.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const send = () => {
    if (form.isConnected) form.requestSubmit(submitter);
  };
  void withScripts(scripts, send, submitter);
}

function reach(script: string): Promise<void> {
  const known = reached.get(script);
  if (known) return known;
  const begun = reachScript(fetch, script);
  reached.set(script, begun);
  begun.then(
    () => here.add(script),
    () => reached.delete(script),
  );
  return begun;
}

let waiting = 0;
const watchers = new Set<() => void>();

function changeWaiting(by: number): void {
  waiting += by;
  for (const watch of watchers) watch();
}

/** True while a navigation waits for scripts. */
export function useWaitForScripts(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // In a transition, like the router's own state; otherwise there would be a moment between the two.
    const watch = () => startTransition(() => setWaiting(waiting > 0));
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, []);
  return isWaiting;
}
