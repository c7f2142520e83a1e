// Picks the screen for an error of a route.
import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { ReplyError } from "~/client/replies";
import { pagePaths } from "~/paths/pages";
import { ERROR_MESSAGES, messageOfStatus } from "~/values/error-messages";
import { MessageScreen, NotFoundScreen, SomeErrorScreen, WrongLinkScreen } from "./error-screens";

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
