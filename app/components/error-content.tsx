// Picks the screen for an error of a route.
import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { ERROR_MESSAGES, messageOfStatus } from "~/calendar/error-messages";
import { ReplyError } from "~/client/replies";
import { paths } from "~/paths";
import { MessageScreen, NotFoundScreen, SomeErrorScreen, WrongLinkScreen } from "./error-screens";

/** A refusal says what it is; everything else is a fault and says nothing of its cause. */
export function ErrorContent({ error }: { error: unknown }) {
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
