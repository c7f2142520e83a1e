// Keeps the server's last answer to a form until the next one is sent; Remix forgets it at every other
// navigation.
import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { isUnanswered } from "./keep-typed";

/** `sent` is what is under way to the server by POST. */
type Shown<Answer> = { pathname: string; answer: Answer | undefined; sent: FormData | undefined };

/** As useActionData, for the screen of one address; never what stands for no answer. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const { pathname } = useLocation();
  const { formMethod, formData } = useNavigation();
  const shown = { pathname, answer, sent: formMethod === "POST" ? formData : undefined };
  const [known, setKnown] = useState<Shown<typeof answer>>(() => followAnswer(null, shown));

  // State that follows from what is drawn is set while drawing: https://react.dev/reference/react/useState
  const next = followAnswer(known, shown);
  if (next !== known) setKnown(next);
  return next.answer;
}

/** What is known once this is shown; the same object where nothing is new. No answer leaves the last one. */
export function followAnswer<Answer>(
  known: Shown<Answer> | null,
  shown: Shown<Answer>,
): Shown<Answer> {
  const isLost = isUnanswered(shown.answer);
  const { pathname, answer, sent } = isLost ? { ...shown, answer: undefined } : shown;
  if (known?.pathname !== pathname) return { pathname, answer, sent };
  if (answer !== undefined && answer !== known.answer) return { ...known, answer };
  if (sent === known.sent) return known;
  const isTaken = known.sent !== undefined && sent === undefined && !isLost;
  return isTaken ? { pathname, answer, sent } : { ...known, sent };
}
