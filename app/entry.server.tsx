// Owns the start of the process and the rendering of a page to HTML.
// Refuses to know screens; the front door before it has refused what is not to be served.
import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { UnexpectedErrorPage } from "~/components/error-screens";
import { NonceContext } from "~/components/nonce";
import { startServer } from "~/server/start";
import { contentSecurityPolicy } from "~/web/content-security-policy";
import { answerKeptPage, keepPage, PAGE_KEY_HEADER } from "~/web/kept-pages";
import { readSessionCookie } from "~/web/session-cookie";

export const streamTimeout = 5_000;
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

startServer({ answerKept: answerKeptPage });

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (readSessionCookie(request)) headers.set("Cache-Control", "no-store");
  return new Promise((resolve, reject) => {
    let current = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer
          context={context}
          url={request.url}
          nonce={nonce}
          abortDelay={RENDER_TIMEOUT_MS}
        />
      </NonceContext.Provider>,
      {
        nonce,
        // Whole pages only: nothing here streams, and an error can still change the status.
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          readText(body).then((html) => {
            const key = request.headers.get(PAGE_KEY_HEADER);
            if (key && current === 200) {
              for (const [name, value] of Object.entries(keepPage(key, html, nonce))) {
                headers.set(name, value);
              }
            }
            resolve(new Response(html, { status: current, headers }));
          }, reject);
          pipe(body);
        },
        onShellError(error) {
          // The second failure is that of the error screen: now the frame itself cannot be drawn.
          if (context.staticHandlerContext.errors) resolve(answerBare(headers));
          else reject(error);
        },
        onError(error) {
          current = 500;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
    timer.unref();
  });
}

/** The page for when not even the frame can be drawn. It says nothing of the cause. */
function answerBare(headers: Headers): Response {
  const detail = "500 Internal Server Error";
  const page = renderToStaticMarkup(<UnexpectedErrorPage detail={detail} />);
  const title = "Unexpected Application Error!";
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${page}`;
  return new Response(html, { status: 500, headers });
}

/** A fault of ours: into the log with its stack. The page says nothing of the cause. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(error);
}
