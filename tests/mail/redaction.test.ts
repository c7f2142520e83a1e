import { describe, expect, it } from "vitest";
import { DeliveryError } from "~/mail/mail";
import { describeFailure, stackFrames } from "~/mail/redaction";
import { growthOf } from "../support/cpu";
import { CODE, login, SHOWN_CODE, TOKEN } from "./sample-mails";

describe("what is told of a failure", () => {
  it("keeps the server's reason and hides whom the mail was for", () => {
    const told = describeFailure(
      new Error("550 5.1.1 <ann@example.org>: Recipient address rejected"),
      login(),
    );
    expect(told).toBe("550 5.1.1 <…>: Recipient address rejected");
  });

  it("hides addresses that are not the reader's as well", () => {
    const told = describeFailure(
      new Error("553 <no-reply@example.org> not owned by user eas@host"),
    );
    expect(told).toBe("553 <…> not owned by user …");
  });

  it("hides code, secret and link, even where a filter quotes the mail", () => {
    const quotes = [
      `554 spam: ${SHOWN_CODE} ${CODE}`,
      `554 bad link https://calendar.example.org/account/login-code?email=ann%40example.org&code=${TOKEN} found`,
      `554 ${TOKEN}`,
      `554 ${"x".repeat(1_995)}${TOKEN}`,
    ];
    for (const quote of quotes) {
      const told = describeFailure(new Error(quote), login());
      for (const secret of [CODE, SHOWN_CODE, TOKEN, TOKEN.slice(0, 5), "ann", "ann%40"]) {
        expect(told).not.toContain(secret);
      }
      expect(told).toMatch(/^554/);
    }
  });

  it("is one line of bounded length that steers no terminal", () => {
    const told = describeFailure(new Error(`a\r\nb\u001B[2Jc\u009B ${"d".repeat(10_000)}`));
    expect(told).toMatch(/^a b \[2Jc {2}d+$/);
    expect(told).toHaveLength(300);
  });

  it.each(["a", "a@"])("does not cost the square of its length, made of %s", (part) => {
    const describe = (count: number) => {
      const error = new Error(part.repeat(count));
      return () => describeFailure(error, login());
    };
    // If it were quadratic, a text 100 times as long would cost 10,000 times as much.
    expect(growthOf(describe, 5_000, 100)).toBeLessThan(1_000);
  });

  it("tells where a fault of the program came from without its text", () => {
    const frames = stackFrames(new Error(`holds ${TOKEN}`));
    expect(frames[0]).toContain("redaction.test.ts");
    expect(frames.join()).not.toContain(TOKEN);
    expect(stackFrames("thrown text")).toEqual([]);
  });
});

it("leaves our own hint whole beside a server's long words", () => {
  const hint = " (add ?tls=off to SMTP_URL only if you trust the network)";
  const error = new DeliveryError(`${"x".repeat(500)}?code=SECRET`, { permanent: false, hint });
  expect(describeFailure(error)).toMatch(/^x{200}.*trust the network\)$/);
  expect(describeFailure(error)).toHaveLength(300);
  expect(describeFailure(error)).not.toContain("SECRET");
});
