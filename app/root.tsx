// The document around every screen: head, frame, message after an action, error screens.
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { Enhancements } from "~/client/enhancements";
import { NoticeContext, useLastingNotice } from "~/client/lasting-notice";
import { ZONE_SCRIPT } from "~/client/time-zone";
import { Toasts } from "~/client/toasts";
import { ErrorContent, ErrorTitle } from "~/components/ui/error-screens";
import { InlineScript, useNonce } from "~/components/ui/inline-script";
import { Message } from "~/components/ui/message";
import { PageFrame } from "~/components/ui/page-frame";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/every-page.css?url";
import letterStyles from "~/styles/paper-letter.css?url";
import { nameOperator, offerLanguages } from "~/web/pages/site/operator";
import { clearFlash, readFlash } from "~/web/request/flash";
import { getVisitor } from "~/web/request/visitor";
import { useWords } from "~/words/use-words";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The layout sets the title of an error screen. */
export const meta: MetaFunction = ({ error }) => (error ? [] : [{ title: "EAS" }]);

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, region, hasFlash } = getVisitor(request);
  const view = {
    loggedIn: caller.actor !== null,
    year: new Date(caller.now).getUTCFullYear(),
    ...(region.paper === "letter" && { paper: region.paper }),
    ...nameOperator(),
    ...offerLanguages(),
    flash: readFlash(request),
  };
  return hasFlash ? data(view, { headers: { "Set-Cookie": clearFlash() } }) : data(view);
}

/**
 * Login and message change only after an accepted form, or on the way to the login page. Reloading after a refusal
 * would send users who lost their rights to the login page, and their form would be lost.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { formMethod = "GET", actionStatus = 200, currentUrl, nextUrl } = change;
  if (formMethod !== "GET") return actionStatus < 400;
  return nextUrl.pathname === pagePaths.login() || nextUrl.href === currentUrl.href;
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const error = useRouteError();
  const { language, isRightToLeft } = useWords();
  const paper = useRouteLoaderData<typeof loader>("root")?.paper;
  return (
    <html lang={language} dir={isRightToLeft ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The surface colors of tokens.css. */}
        <meta name="theme-color" content="#f6f2e8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191815" media="(prefers-color-scheme: dark)" />
        {error ? <ErrorTitle error={error} /> : null}
        <Meta />
        {/* Before the stylesheets: a script after them would wait for them. */}
        <InlineScript code={ZONE_SCRIPT} />
        <Links />
        {paper ? <link rel="stylesheet" href={letterStyles} media="print" /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** These frames place the start of their content themselves, below their tabs. */
const OWN_START = new Set(["routes/calendar.$id", "routes/together.$token", "routes/_favorites"]);

export default function App() {
  const hasStart = useMatches().some(({ id }) => OWN_START.has(id));
  return (
    <Framed hasStart={hasStart}>
      <Outlet />
    </Framed>
  );
}

/** `hasStart`: the calendar in the frame places the start of its content below its own tabs. */
function Framed({ hasStart = false, children }: { hasStart?: boolean; children: ReactNode }) {
  const view = useRouteLoaderData<typeof loader>("root");
  const flash = view?.flash ?? null;
  const isLasting = Boolean(flash?.about ?? flash?.link ?? flash?.undo);
  const lasting = useLastingNotice(isLasting ? flash : null);
  const passing = isLasting ? null : flash;
  return (
    <NoticeContext.Provider value={lasting}>
      <PageFrame
        loggedIn={view?.loggedIn ?? false}
        owner={{
          year: view?.year ?? new Date().getUTCFullYear(),
          operator: view?.operator,
          imprintHref: view?.imprintHref,
        }}
        languages={view?.languages}
        hasStart={hasStart}
        notice={
          <Toasts flash={passing}>
            {passing ? <Message kind={passing.kind}>{passing.text}</Message> : null}
          </Toasts>
        }
      >
        {children}
        <Enhancements />
      </PageFrame>
    </NoticeContext.Provider>
  );
}

export function ErrorBoundary() {
  return (
    <Framed>
      <ErrorContent error={useRouteError()} />
    </Framed>
  );
}
