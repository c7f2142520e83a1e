// Requests the data of a page's routes once: Remix (2.17.5) sends another request for each route with a clientLoader.

/** The requests of one navigation in one turn. */
type Joined = { address: string; routes: string[]; reply: Promise<Response> };

/** A `fetch` that merges data requests (`….data?_routes=…`) with the same address, signal and turn. */
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
    // Remix looks up its own route in the reply, so data of other routes does no harm.
    return (await joined.reply).clone();
  };
}
