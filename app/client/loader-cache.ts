// Caches loaded data in the browser for a while, and drops all of it at every change.
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FRESH_MS } from "~/values/limits";

type Cached = { value: unknown; until: number };

// Above this number, the oldest entry is dropped.
const MOST = 50;

const cached = new Map<string, Cached>();
let changes = 0;

/**
 * The result of `load` for `key` if it is younger than `freshMs`, otherwise a new one. Caches no failures, and no
 * results requested before a change. For a clientLoader: `keepFresh(request.url, FRESH_MS, serverLoader)`.
 */
export async function keepFresh<T>(
  key: string,
  freshMs: number,
  load: () => Promise<T>,
  now: () => number = Date.now,
): Promise<T> {
  const found = cached.get(key);
  // Each key belongs to one loader, which always returns the same type.
  if (found && found.until > now()) return found.value as T;
  const begun = changes;
  const value = await load();
  if (begun === changes) keep(key, { value, until: now() + freshMs });
  return value;
}

/** Caches the data of the server's page as if it had been loaded, to avoid a second request. */
export function useKept(key: string, value: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything later comes through keepFresh
  useEffect(() => {
    if (!cached.has(key)) keep(key, { value, until: Date.now() + FRESH_MS });
  }, []);
}

/** Call it at any change, login or logout. */
export function dropAll(): void {
  changes += 1;
  cached.clear();
}

/** Drops everything before and after a change, for a clientAction: `dropAround(serverAction)`. */
export async function dropAround<T>(change: () => Promise<T>): Promise<T> {
  dropAll();
  try {
    return await change();
  } finally {
    dropAll();
  }
}

/** A safety net: every POST clears the cache, before and after. */
export function useFreshness(): void {
  const { state, formMethod } = useNavigation();
  const posting = useRef(false);

  useEffect(() => {
    const drop = (event: SubmitEvent) => {
      if (event.target instanceof HTMLFormElement && event.target.method === "post") dropAll();
    };
    document.addEventListener("submit", drop, true);
    return () => document.removeEventListener("submit", drop, true);
  }, []);

  useEffect(() => {
    if (state === "idle" && posting.current) dropAll();
    posting.current = state !== "idle" && (posting.current || formMethod === "POST");
  }, [state, formMethod]);
}

function keep(key: string, entry: Cached): void {
  cached.delete(key);
  cached.set(key, entry);
  const oldest = cached.keys().next().value;
  if (cached.size > MOST && oldest !== undefined) cached.delete(oldest);
}
