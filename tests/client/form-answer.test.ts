// Which of the server's answers a form shows, from one render to the next.
import { describe, expect, it } from "vitest";
import { followAnswer } from "~/client/form-answer";

const here = { pathname: "/events/new", answer: undefined, sent: undefined };
const refused = { ...here, answer: "Title is required." };

type Answer = string | { unanswered: string };
type Shown = { pathname: string; answer: Answer | undefined; sent: FormData | undefined };

/** Renders again until nothing changes, like React. */
function settle(known: Shown, shown: Shown): Shown {
  const next = followAnswer(known, shown);
  return next === known ? known : settle(next, shown);
}

/** The answer after all renders, one after the other. */
function draw(first: Shown, ...others: Shown[]): Answer | undefined {
  return others.reduce(settle, first).answer;
}

const lost = { ...here, answer: { unanswered: "Some error" } };

describe("a refusal", () => {
  it("stays while another link or a jump in the page makes Remix forget it", () => {
    expect(draw(here, refused, here)).toBe("Title is required.");
  });

  it("goes when the next try is taken, and at another address", () => {
    const sent = new FormData();
    expect(draw(refused, { ...here, sent }, here)).toBeUndefined();
    expect(draw(refused, { ...here, pathname: "/list" })).toBeUndefined();
  });

  it("gives way to the next one", () => {
    const other = { ...here, answer: "To must be after From." };
    expect(draw(refused, { ...here, sent: new FormData() }, other, here)).toBe(other.answer);
  });

  it("stays when the next try gets no answer", () => {
    const sent = new FormData();
    expect(draw(refused, { ...refused, sent }, lost)).toBe("Title is required.");
    expect(draw(refused, { ...refused, sent }, lost, here)).toBe("Title is required.");
  });

  it("goes when a try after one without an answer is taken", () => {
    const [first, second] = [new FormData(), new FormData()];
    const tries = [{ ...refused, sent: first }, lost, { ...lost, sent: second }];
    expect(draw(refused, ...tries, here)).toBeUndefined();
  });

  it("is none where the first try gets no answer, nor after it", () => {
    expect(followAnswer(null, lost).answer).toBeUndefined();
    expect(draw(here, { ...here, sent: new FormData() }, lost, here)).toBeUndefined();
    expect(draw(here, lost, refused)).toBe("Title is required.");
  });
});
