// The document around every screen: head, frame, message of the last action, error screens.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ERROR_MESSAGES, messageOfStatus } from "~/calendar/error-messages";
import { Enhancements } from "~/client/enhancements";
import { Link } from "~/client/link";
import { ReplyError } from "~/client/replies";
import { Toasts } from "~/client/toasts";
import { UndoForm } from "~/client/undo-form";
import {
  MessageScreen,
  NotFoundScreen,
  SomeErrorScreen,
  WrongLinkScreen,
} from "~/components/error-screens";
import { Message } from "~/components/message";
import { useNonce } from "~/components/nonce";
import { PageFrame } from "~/components/page-frame";
import { paths } from "~/paths";
import stylesheet from "~/styles/app.css?url";
import { clearFlash, type Flash, readFlash } from "~/web/pages/flash";
import { getViewer } from "~/web/pages/viewer";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [{ title: "EAS" }];

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, hasFlash } = getViewer(request);
  const view = {
    loggedIn: caller.actor !== null,
    year: new Date(caller.now).getUTCFullYear(),
    flash: readFlash(request),
  };
  return hasFlash ? data(view, { headers: { "Set-Cookie": clearFlash() } }) : data(view);
}

/**
 * Who is logged in and what was said last change by a form that was taken, or on the way to the login page.
 * After a refusal nothing is loaded: whoever has no rights any more would lose the form to the login page.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { formMethod = "GET", actionStatus = 200, currentUrl, nextUrl } = change;
  if (formMethod !== "GET") return actionStatus < 400;
  return nextUrl.pathname === paths.login() || nextUrl.href === currentUrl.href;
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The surface colors of tokens.css. */}
        <meta name="theme-color" content="#f7f4ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1a17" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const view = useRouteLoaderData<typeof loader>("root");
  const flash = view?.flash ?? null;
  return (
    <PageFrame
      loggedIn={view?.loggedIn ?? false}
      year={view?.year ?? new Date().getUTCFullYear()}
      notice={<Toasts flash={flash}>{flash ? <FlashMessage flash={flash} /> : null}</Toasts>}
    >
      {children}
      <Enhancements />
    </PageFrame>
  );
}

function FlashMessage({ flash: { kind, text, link, undo } }: { flash: Flash }) {
  return (
    <Message kind={kind}>
      {text} {link ? <Link to={link.href}>{link.text}</Link> : null}
      {undo ? <UndoForm undo={undo} /> : null}
    </Message>
  );
}

export function ErrorBoundary() {
  return (
    <Framed>
      <ErrorContent error={useRouteError()} />
    </Framed>
  );
}

/** A refusal says what it is; everything else is a fault and says nothing of its cause. */
function ErrorContent({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  // The start page asks who the visitor is, and could not learn it.
  if (pathname === paths.home() && !isRefusal) {
    return <MessageScreen message={ERROR_MESSAGES.start} />;
  }
  if (error instanceof ReplyError) return <ReplyErrorScreen error={error} />;
  if (!isRouteErrorResponse(error)) return <SomeErrorScreen />;
  if (error.data === ERROR_MESSAGES.wrongLink) return <WrongLinkScreen />;
  if (error.status === 404 && typeof error.data !== "string") return <NotFoundScreen />;
  if (error.status === 404 && error.data === "") return <NotFoundScreen />;
  if (error.status < 500 && typeof error.data === "string") {
    return <MessageScreen message={error.data} />;
  }
  if (error.status === 503 && typeof error.data === "string") {
    const [message = "", text = ""] = error.data.split("\n");
    return <MessageScreen message={message} text={text} />;
  }
  const message = messageOfStatus(error.status);
  return message === ERROR_MESSAGES.some ? (
    <SomeErrorScreen />
  ) : (
    <MessageScreen message={message} />
  );
}

/** Of a reply that was waited for while no page could stay. */
function ReplyErrorScreen({ error: { message, text } }: { error: ReplyError }) {
  if (message === ERROR_MESSAGES.some && text === "") return <SomeErrorScreen />;
  return <MessageScreen message={message} text={text} />;
}
