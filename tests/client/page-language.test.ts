// Scripts' requests for data say the language of their page.
import { afterEach, describe, expect, test, vi } from "vitest";
import { sayLanguage } from "~/client/page-language";

afterEach(() => vi.unstubAllGlobals());

function askedWith(input: string | URL, init?: RequestInit) {
  vi.stubGlobal("document", { documentElement: { lang: "en-XA" } });
  const asked: (RequestInit | undefined)[] = [];
  const fetch = (_input: RequestInfo | URL, given?: RequestInit) => {
    asked.push(given);
    return Promise.resolve(new Response());
  };
  void sayLanguage(fetch)(input, init);
  return new Headers(asked[0]?.headers);
}

describe("a request of scripts", () => {
  test.each(["GET", "POST"])(
    "for data says the page's language beside its own headers: %s",
    (method) => {
      const url = new URL("https://eas.example/faq.data");
      const headers = askedWith(url, { method, headers: { Accept: "text/x-script" } });
      expect([headers.get("EAS-Language"), headers.get("Accept")]).toEqual([
        "en-XA",
        "text/x-script",
      ]);
    },
  );

  test("for anything else is sent as it is", () => {
    expect(askedWith(new URL("https://other.example/x.json")).has("EAS-Language")).toBe(false);
    expect(askedWith("/file.ics").has("EAS-Language")).toBe(false);
  });
});
