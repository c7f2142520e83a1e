// Keeps the server's last reply to a form until the next one is sent; Remix drops it at every other navigation.
import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { isUnanswered } from "./keep-typed";

/** `sent` is the data of a POST in progress. */
type Shown<Answer> = { pathname: string; answer: Answer | undefined; sent: FormData | undefined };

/** Like useActionData, but for one address and without replies that only mean "unanswered". */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const { pathname } = useLocation();
  const { formMethod, formData } = useNavigation();
  const shown = { pathname, answer, sent: formMethod === "POST" ? formData : undefined };
  const [known, setKnown] = useState<Shown<typeof answer>>(() => followAnswer(null, shown));

  // React allows setting state that derives from props during render: https://react.dev/reference/react/useState
  const next = followAnswer(known, shown);
  if (next !== known) setKnown(next);
  return next.answer;
}

/** The reply to keep after this render; the same object if nothing changed. Without a new reply, the last one stays. */
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
