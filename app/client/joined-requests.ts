// Asks once for the data of all routes of a page: Remix (2.17.5) asks once more for each that has a clientLoader.

/** What one navigation asks for in one turn. */
type Joined = { address: string; routes: string[]; reply: Promise<Response> };

/** `fetch`, which sends the data requests (`….data?_routes=…`) that share address, signal and turn as one. */
export function joinRequests(fetch: typeof globalThis.fetch): typeof fetch {
  const waiting = new WeakMap<AbortSignal, Joined>();

  function begin(url: URL, signal: AbortSignal, init: RequestInit): Joined {
    const routes: string[] = [];
    const turn = new Promise((resolve) => setTimeout(resolve));
    const reply = turn.then(() => {
      waiting.delete(signal);
      const asked = new URL(url);
      asked.searchParams.set("_routes", routes.join(","));
      return fetch(asked, init);
    });
    const joined = { address: url.href, routes, reply };
    waiting.set(signal, joined);
    return joined;
  }

  return async (input, init) => {
    const routes = input instanceof URL ? input.searchParams.get("_routes") : null;
    const isRead = (init?.method ?? "GET") === "GET";
    if (!(input instanceof URL) || !routes || !isRead || !init?.signal) return fetch(input, init);
    const url = new URL(input);
    url.searchParams.delete("_routes");
    const known = waiting.get(init.signal);
    const joined = known?.address === url.href ? known : begin(url, init.signal, init);
    joined.routes.push(routes);
    // Remix looks its route up in the reply, so the others' data does not disturb it.
    return (await joined.reply).clone();
  };
}
