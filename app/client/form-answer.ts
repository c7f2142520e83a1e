// Keeps the server's last answer to a form until the next one is sent; Remix forgets it at every other
// navigation.
import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { wasUnanswered } from "./unanswered";

/** `sent` is what is under way to the server by POST. */
type Shown<Answer> = { pathname: string; answer: Answer | undefined; sent: FormData | undefined };

/** As useActionData, for the screen of one address. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const { pathname } = useLocation();
  const { formMethod, formData } = useNavigation();
  const shown = { pathname, answer, sent: formMethod === "POST" ? formData : undefined };
  const [known, setKnown] = useState<Shown<typeof answer>>(shown);

  // State that follows from what is drawn is set while drawing: https://react.dev/reference/react/useState
  const next = followAnswer(known, shown);
  if (next !== known) setKnown(next);
  return known.pathname === pathname ? (answer ?? known.answer) : answer;
}

/**
 * What is known once this is shown; the same object where nothing is new. A form that got no answer leaves the last
 * one. Whether it got one is asked of what was sent, not of when it was drawn: it may have failed before.
 */
export function followAnswer<Answer>(known: Shown<Answer>, shown: Shown<Answer>): Shown<Answer> {
  const { pathname, answer, sent } = shown;
  if (known.pathname !== pathname) return shown;
  if (answer !== undefined && answer !== known.answer) return { ...known, answer };
  if (sent === known.sent) return known;
  const isOver = known.sent !== undefined && sent === undefined;
  return isOver && !wasUnanswered(known.sent) ? shown : { ...known, sent };
}
