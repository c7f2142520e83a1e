// The screens for errors: not found, an error's message, something went wrong.

import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ReplyError } from "~/client/replies";
import { pagePaths } from "~/paths/pages";
import { ERROR_MESSAGES, messageOfStatus } from "~/values/error-messages";

/** A route failed inside the frame. The page is loaded afresh on the way home. */
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

/** A screen whose own loader said what is wrong: the message of the operation is the heading. */
function MessageScreen({ message, text }: { message: string; text?: string | undefined }) {
  return (
    <ErrorScreen title={message} text={text ?? ""}>
      <GoHome />
    </ErrorScreen>
  );
}

/** The bare page for when not even the frame can be drawn. `detail`: status and text, or message. */
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

/** A refusal says what it is; everything else is a fault and says nothing of its cause. */
export function ErrorContent({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  // The start page asks who the visitor is, and could not learn it.
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

/** What happened is told only as far as it is known. */
function FailureScreen({ message, text }: { message: string; text?: string | undefined }) {
  return message === ERROR_MESSAGES.some && !text ? (
    <SomeErrorScreen />
  ) : (
    <MessageScreen message={message} text={text} />
  );
}
