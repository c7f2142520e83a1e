// The screens for errors: not found, an error's message, something went wrong.

import { Trans, useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ReplyError } from "~/client/page-data-request";
import { pagePaths } from "~/paths/pages";
import { FAILURE_MESSAGES, failureOfStatus } from "~/words/failure-messages";
import { useWords } from "~/words/use-words";

/** A route failed inside the frame. The link to the start page loads a new document. */
function SomeErrorScreen() {
  const { t } = useLingui();
  return (
    <ErrorScreen title={t`Some Error Happened`} text={t`Let's start from the beginning.`}>
      <a className="button" href={pagePaths.home()}>
        <Trans>Go Home</Trans>
      </a>
    </ErrorScreen>
  );
}

function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <ErrorScreen title={t`Not Found`} text={t`This page does not exist. Please check the URL.`}>
      <GoHome />
    </ErrorScreen>
  );
}

function WrongLinkScreen() {
  const { t } = useLingui();
  return (
    <ErrorScreen
      title={t`The calendar link is wrong.`}
      text={t`Part of it may be missing. Ask the person who sent it to send it again.`}
    >
      <GoHome />
    </ErrorScreen>
  );
}

/** The screen's loader threw a message, which becomes the heading. */
function MessageScreen({ message, text }: { message: string; text?: string | undefined }) {
  return (
    <ErrorScreen title={message} text={text ?? ""}>
      <GoHome />
    </ErrorScreen>
  );
}

/** The page for when even the frame cannot be drawn, in English. `detail` is status and text, or a message. */
export function UnexpectedErrorPage({ detail }: { detail: string }) {
  return (
    <main translate="no">
      <h1>Unexpected Application Error!</h1>
      <p>{detail}</p>
    </main>
  );
}

type ErrorScreenProps = { title: string; text: string; children: ReactNode };

function ErrorScreen({ title, text, children }: ErrorScreenProps) {
  return (
    <section className="error-screen">
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      <p>{children}</p>
    </section>
  );
}

function GoHome() {
  return (
    <Link className="button" to={pagePaths.home()}>
      <Trans>Go Home</Trans>
    </Link>
  );
}

export function ErrorTitle({ error }: { error: unknown }) {
  const { t } = useLingui();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <title>{isMissing ? t`Not Found – EAS` : t`Error – EAS`}</title>;
}

/** A refusal shows its message; any other error hides its cause. */
export function ErrorContent({ error }: { error: unknown }) {
  const words = useWords();
  const { pathname } = useLocation();
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  // The start page loads the visitor's session, which failed.
  if (pathname === pagePaths.home() && !isRefusal) {
    return <MessageScreen message={words._(FAILURE_MESSAGES.start)} />;
  }
  if (error instanceof ReplyError) {
    return <FailureScreen message={error.message} text={error.text} />;
  }
  if (!isRouteErrorResponse(error)) return <SomeErrorScreen />;
  if (error.data === words._(FAILURE_MESSAGES.wrongLink)) return <WrongLinkScreen />;
  if (error.status === 404 && (typeof error.data !== "string" || error.data === "")) {
    return <NotFoundScreen />;
  }
  if (error.status < 500 && typeof error.data === "string") {
    return <MessageScreen message={error.data} />;
  }
  if (error.status === 503 && typeof error.data === "string") {
    const [message = "", text = ""] = error.data.split("\n");
    return <MessageScreen message={message} text={text} />;
  }
  return <FailureScreen message={words._(failureOfStatus(error.status))} />;
}

/** Reveals no more than is known. */
function FailureScreen({ message, text }: { message: string; text?: string | undefined }) {
  const words = useWords();
  return message === words._(FAILURE_MESSAGES.some) && !text ? (
    <SomeErrorScreen />
  ) : (
    <MessageScreen message={message} text={text} />
  );
}
