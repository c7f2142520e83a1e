// How answers are worded for those who gave them.
import { msg, plural } from "@lingui/core/macro";
import type { AnswerState } from "~/event/answer-places";
import type { Words } from "~/words/words";

/** `slotName` is "" where it is asked who comes. */
type GivenAnswer = {
  people: number;
  slotName: string;
  state: AnswerState;
  position: number;
};

/** "You're coming, Ann." */
export function answerHeadline(
  name: string,
  { slotName, state, position }: GivenAnswer,
  words: Words,
): string {
  if (state === "no") return words._(msg`You can't come.`);
  if (state === "waiting") return words._(msg`You're number ${position} on the waiting list.`);
  return slotName === ""
    ? words._(msg`You're coming, ${name}.`)
    : words._(msg`You're signed up, ${name}: ${slotName}.`);
}

/** "Coming, 3 people", "Signed up: Cake", "Number 2 on the waiting list", "Can't come". */
export function describeAnswer(answer: GivenAnswer, words: Words): string {
  if (answer.state === "no") return words._(msg`Can't come`);
  const standing = describeStanding(answer, words);
  const { people } = answer;
  if (people === 1) return standing;
  return words._(
    msg({
      message: `${standing}, ${plural(people, { one: "# person", other: "# people" })}`,
      comment: "standing: “Coming”, “Signed up: Cake” or “Number 2 on the waiting list”.",
    }),
  );
}

function describeStanding({ slotName, state, position }: GivenAnswer, words: Words): string {
  if (state === "waiting") {
    return slotName === ""
      ? words._(msg`Number ${position} on the waiting list`)
      : words._(msg`Number ${position} on the waiting list: ${slotName}`);
  }
  return slotName === "" ? words._(msg`Coming`) : words._(msg`Signed up: ${slotName}`);
}

/** For who waits with more people than there are free places; "" where that is not so. */
export function roomNote(free: number, { state, people }: GivenAnswer, words: Words): string {
  if (state !== "waiting" || free < 1 || free >= people) return "";
  return words._(
    msg`${plural(free, {
      one: "# place is free. Change your number to come.",
      other: "# places are free. Change your number to come.",
    })}`,
  );
}
