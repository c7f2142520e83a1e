import { describe, expect, it } from "vitest";
import { readCookie } from "~/client/browser-cookies";

describe("a cookie that server and scripts share", () => {
  it("is read as the server writes it, percent-encoded or plain", () => {
    expect(readCookie("tab=list; recent=a%2Cb; tz=Asia%2FKathmandu", "recent")).toBe("a,b");
    expect(readCookie("tab=list; recent=a,b", "recent")).toBe("a,b");
    expect(readCookie('recent="a,b"', "recent")).toBe("a,b");
  });

  it("tells an empty value from a missing cookie, and does not mix up similar names", () => {
    expect(readCookie("recent=", "recent")).toBe("");
    expect(readCookie("x-recent=a; recents=b", "recent")).toBeNull();
    expect(readCookie("", "recent")).toBeNull();
  });

  it("survives a broken encoding and a value with an equals sign", () => {
    expect(readCookie("recent=%E0%A4%A", "recent")).toBe("%E0%A4%A");
    expect(readCookie("recent=a=b", "recent")).toBe("a=b");
  });
});
