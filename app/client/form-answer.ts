// Keeps the server's last answer to a form until the next one is sent; Remix forgets it at every other
// navigation.
import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { countUnanswered } from "./unanswered";

/** As useActionData, for the screen of one address. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const { pathname } = useLocation();
  const { state, formMethod } = useNavigation();
  const [known, setKnown] = useState({ pathname, answer, posting: false, failures: 0 });

  // State that follows from what is drawn is set while drawing: https://react.dev/reference/react/useState
  const isPosting = state !== "idle" && formMethod === "POST";
  if (known.pathname !== pathname) {
    setKnown({ pathname, answer, posting: isPosting, failures: countUnanswered() });
  } else if (answer !== undefined && answer !== known.answer) {
    setKnown({ ...known, answer });
  } else if (isPosting && !known.posting) {
    setKnown({ ...known, posting: true, failures: countUnanswered() });
  } else if (state === "idle" && known.posting) {
    const isUnanswered = known.failures !== countUnanswered();
    setKnown({ ...known, posting: false, answer: isUnanswered ? known.answer : answer });
  }
  return known.pathname === pathname ? (answer ?? known.answer) : answer;
}
