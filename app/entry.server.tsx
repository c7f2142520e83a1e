// Starts the process and renders a page to HTML.
import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { UnexpectedErrorPage } from "~/components/ui/error-screens";
import { NonceContext } from "~/components/ui/inline-script";
import { Notice } from "~/components/ui/notice";
import { NoticeAtHand } from "~/components/ui/page-frame";
import { answererRound } from "~/features/answers/work";
import { createDavHandler } from "~/features/caldav/protocol/handler";
import { findDavPrice } from "~/features/caldav/protocol/request";
import { followerRound } from "~/features/follow/work/follower-mails";
import { startMailing } from "~/features/follow/work/mailing";
import { startReading } from "~/features/sources/work/rounds";
import { startServer } from "~/process/start";
import { WorkEnded } from "~/store/kernel/work";
import { yieldToOthers } from "~/store/kernel/yielding";
import stylesheet from "~/styles/every-page.css?url";
import { callPlaces } from "~/web/api/api-calls";
import { preferPacked } from "~/web/cache/packed-files";
import { answerCachedPage, answerPage, answerUnkept } from "~/web/cache/page-cache";
import { answerCachedFeed } from "~/web/feeds/cached-feeds";
import { answerMetrics } from "~/web/feeds/metrics";
import { priceOf } from "~/web/feeds/reading-price";
import { hasAppPassword } from "~/web/request/app-login";
import { contentSecurityPolicy } from "~/web/request/content-security-policy";
import { isLoggedIn, readSessionCookie } from "~/web/request/cookies";
import { wordsOfRefused } from "~/web/request/front-door-words";
import { wordsFor } from "~/web/request/reader-words";
import { withRoutesOfPage, writeHydrationData } from "~/web/request/remix-rendering";
import { logError } from "~/web/request/storage-failure";
import { WordsProvider } from "~/words/use-words";

export const streamTimeout = 5_000;

startServer({
  answerFromCache: (request, response) =>
    answerMetrics(request, response) ||
    answerCachedPage(request, response) ||
    answerCachedFeed(request, response) ||
    preferPacked(request, response),
  priceOf: (asked, body) => findDavPrice(asked, body) ?? priceOf(asked, body),
  isLoggedIn: (request) => isLoggedIn(request) || hasAppPassword(request),
  own: createDavHandler(),
  stylesheet,
  wordsOf: wordsOfRefused,
  calls: callPlaces(),
  startWork: (runtime) => {
    const works = [startMailing(runtime, [followerRound, answererRound]), startReading(runtime)];
    return {
      stop: async () => {
        await Promise.all(works.map((work) => work.stop()));
      },
    };
  },
});

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", wordsFor(request).language);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // Screens set no-store themselves.
  const isForNobody = headers.get("Cache-Control") === "no-store";
  if (readSessionCookie(request)) headers.set("Cache-Control", "no-store");
  else headers.append("Vary", "Accept-Language, Cookie");
  const html = await renderPage(request, context, nonce);
  if (html === undefined) return answerBare(headers);
  const isWhole = status === 200 && !isForNobody;
  const shared = isWhole ? await answerPage(request, html, nonce, headers) : undefined;
  if (shared) return shared;
  const unkept = isWhole ? answerUnkept(request, html, nonce) : undefined;
  for (const [name, value] of Object.entries({ ...unkept?.headers })) {
    headers.set(name, value);
  }
  if (unkept?.isKnown) return new Response(null, { status: 304, headers });
  return new Response(html, { status, headers });
}

/**
 * Renders the whole document at once: nothing here streams, and streaming through React costs as much again as
 * rendering. Throws a screen's error, so that Remix renders the error screen; undefined if that fails too.
 */
async function renderPage(
  request: Request,
  context: EntryContext,
  nonce: string,
): Promise<string | undefined> {
  const words = wordsFor(request);
  const { serverHandoffStream: data, ...rest } = withRoutesOfPage(context, words.language);
  // Loading, rendering and serializing a very full page are separate tasks, so that other requests get a turn.
  try {
    const markup = await yieldToOthers(() =>
      renderToString(
        <NonceContext.Provider value={nonce}>
          <WordsProvider value={words}>
            <NoticeAtHand.Provider value={Notice}>
              <RemixServer context={rest} url={request.url} nonce={nonce} />
            </NoticeAtHand.Provider>
          </WordsProvider>
        </NonceContext.Provider>,
      ),
    );
    if (!data) return `<!DOCTYPE html>${markup}`;
    return `<!DOCTYPE html>${markup}${await yieldToOthers(() => writeHydrationData(data, nonce))}`;
  } catch (error) {
    if (!context.staticHandlerContext.errors || error instanceof WorkEnded) throw error;
    // The error screen failed as well, so even the frame cannot be rendered.
    logError(request, error);
    return undefined;
  }
}

/** The page for when even the frame cannot be rendered. It does not reveal the cause. */
function answerBare(headers: Headers): Response {
  const detail = "500 Internal Server Error";
  const page = renderToStaticMarkup(<UnexpectedErrorPage detail={detail} />);
  const title = "Unexpected Application Error!";
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${page}`;
  headers.set("Content-Language", "en");
  return new Response(html, { status: 500, headers });
}

/**
 * Logs an unexpected error with its stack. Remix's own refusals, such as a form posted to an address that accepts none,
 * are skipped: the request's log line has their status.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || error instanceof WorkEnded) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logError(request, error);
}
