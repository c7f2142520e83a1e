// What a form shows of the server's answer, from one drawing to the next.
import { describe, expect, it } from "vitest";
import { followAnswer } from "~/client/form-answer";
import { tellUnanswered } from "~/client/unanswered";

const here = { pathname: "/events/new", answer: undefined, sent: undefined };
const refused = { ...here, answer: "Title is required." };

type Shown = { pathname: string; answer: string | undefined; sent: FormData | undefined };

/** As React does: drawn again as long as something is new. */
function settle(known: Shown, shown: Shown): Shown {
  const next = followAnswer(known, shown);
  return next === known ? known : settle(next, shown);
}

/** What is known of the answer once all were drawn, one after the other. */
function draw(first: Shown, ...others: Shown[]): string | undefined {
  return others.reduce(settle, first).answer;
}

function fail(sent: FormData): void {
  Object.assign(globalThis, { window: new EventTarget() });
  tellUnanswered({ message: "Offline", isForm: true }, sent);
}

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

  it("stays when the next try gets no answer, whether that is drawn before or after it fails", () => {
    const [early, late] = [new FormData(), new FormData()];
    fail(early);
    expect(draw(refused, { ...here, sent: early }, here)).toBe("Title is required.");
    const known = followAnswer(refused, { ...here, sent: late });
    fail(late);
    expect(draw(known, here)).toBe("Title is required.");
    expect(draw(refused, here)).toBe("Title is required.");
  });

  it("goes when a try after one without an answer is taken", () => {
    const [first, second] = [new FormData(), new FormData()];
    fail(first);
    expect(draw(refused, { ...here, sent: first }, here, { ...here, sent: second }, here)).toBe(
      undefined,
    );
  });
});
