// Forms return to a page of this site, or to the start page.
import { describe, expect, test } from "vitest";
import { readWayBack } from "~/web/request/way-back";

describe("the way back", () => {
  test.each(["/", "/faq", "/calendar/x/list?category=3&past=20", `/${"a".repeat(1_999)}`, "/a//b"])(
    "leads to the page that is named: %s",
    (back) => {
      expect(readWayBack(back)).toBe(back);
    },
  );

  test.each([
    undefined,
    "",
    "faq",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/a\r\nSet-Cookie: x=y",
    "\\\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    " /faq",
    "/ä",
    `/${"a".repeat(2_000)}`,
  ])("leads to the start page for anything else: %j", (back) => {
    expect(readWayBack(back)).toBe("/");
  });
});
