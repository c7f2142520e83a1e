// The screens for errors: not found, an error's message, something went wrong.
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";

/** A route failed inside the frame. The page is loaded afresh on the way home. */
export function SomeErrorScreen() {
  return (
    <ErrorScreen title="Some Error Happened" text="Let's start from the beginning.">
      <a className="button" href={pagePaths.home()}>
        Go Home
      </a>
    </ErrorScreen>
  );
}

export function NotFoundScreen() {
  return (
    <ErrorScreen title="Not Found" text="This page does not exist. Please check the URL.">
      <GoHome />
    </ErrorScreen>
  );
}

export function WrongLinkScreen() {
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
export function MessageScreen({ message, text }: { message: string; text?: string | undefined }) {
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
