// Owns that the data of a page are read whole before Remix decodes them. Remix decodes while they arrive, and
// when the next click breaks them off it reports an AbortError to the console and leaves a rejection that
// nobody handles (fetchAndDecode of @remix-run/react 2.17.5). Nothing here streams, so waiting costs nothing.

/** Statuses whose Response may not be made with a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304];

/** `fetch`, which answers a Remix data request (`….data`) only once its body is there; it rejects when broken off. */
export function readWhole(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!isDataRequest(input) || WITHOUT_BODY.includes(response.status)) return response;
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

function isDataRequest(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith(".data");
}
