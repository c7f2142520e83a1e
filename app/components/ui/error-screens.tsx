// The screens for errors: not found, an error's message, something went wrong.

import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ReplyError } from "~/client/replies";
import { pagePaths } from "~/paths/pages";
import { ERROR_MESSAGES, messageOfStatus } from "~/values/error-messages";

/** A route failed inside the frame. The link to the start loads a new document. */
function SomeErrorScreen() {
  return (
    <ErrorScreen title="Some Error Happened" text="Let's start from the beginning.">
      <a className="button" href={pagePaths.home()}>
        Go Home
      </a>
    </ErrorScreen>
  );
}

function NotFoundScreen() {
  return (
    <ErrorScreen title="Not Found" text="This page does not exist. Please check the URL.">
      <GoHome />
    </ErrorScreen>
  );
}

function WrongLinkScreen() {
  return (
    <ErrorScreen
      title="The calendar link is wrong."
      text="Part of it may be missing. Ask the person who sent it to send it again."
    >
      <GoHome />
    </ErrorScreen>
  );
}

/** The loader of the screen threw a message, which is the heading. */
function MessageScreen({ message, text }: { message: string; text?: string | undefined }) {
  return (
    <ErrorScreen title={message} text={text ?? ""}>
      <GoHome />
    </ErrorScreen>
  );
}

/** The page for when even the frame cannot be drawn. `detail`: status and text, or message. */
export function UnexpectedErrorPage({ detail }: { detail: string }) {
  return (
    <main>
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
      Go Home
    </Link>
  );
}

/** A refusal shows its message; everything else is a fault whose cause is not shown. */
export function ErrorContent({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  // The start page loads the visitor's session, and that failed.
  if (pathname === pagePaths.home() && !isRefusal) {
    return <MessageScreen message={ERROR_MESSAGES.start} />;
  }
  if (error instanceof ReplyError) {
    return <FailureScreen message={error.message} text={error.text} />;
  }
  if (!isRouteErrorResponse(error)) return <SomeErrorScreen />;
  if (error.data === ERROR_MESSAGES.wrongLink) return <WrongLinkScreen />;
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
  return <FailureScreen message={messageOfStatus(error.status)} />;
}

/** Says no more about what happened than is known. */
function FailureScreen({ message, text }: { message: string; text?: string | undefined }) {
  return message === ERROR_MESSAGES.some && !text ? (
    <SomeErrorScreen />
  ) : (
    <MessageScreen message={message} text={text} />
  );
}
