import { expect, test } from "vitest";
import { readWhole } from "~/client/whole-replies";

const URL_OF_DATA = new URL("http://localhost/calendars.data");

/** A reply whose first line is there and whose end comes only when told so. */
function reply(): { response: Response; end: () => void; breakOff: (reason: Error) => void } {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      controller.enqueue(new TextEncoder().encode("[1]\n"));
    },
  });
  return {
    response: new Response(body, { status: 203, headers: { "X-Given": "yes" } }),
    end: () => controller.close(),
    breakOff: (reason) => controller.error(reason),
  };
}

test("the data of a page are handed on when the last byte is there", async () => {
  const { response, end } = reply();
  let answered = false;
  const asked = readWhole(async () => response)(URL_OF_DATA).then((given) => {
    answered = true;
    return given;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answered).toBe(false);
  end();
  const given = await asked;
  expect(given.status).toBe(203);
  expect(given.headers.get("X-Given")).toBe("yes");
  expect(await given.text()).toBe("[1]\n");
});

test("data that are broken off reject the one promise that is waited for", async () => {
  const { response, breakOff } = reply();
  const asked = readWhole(async () => response)(URL_OF_DATA);
  breakOff(new DOMException("signal is aborted without reason", "AbortError"));
  await expect(asked).rejects.toThrow("signal is aborted");
});

test.each([204, 205, 304])("a reply %d has no body to wait for", async (status) => {
  const empty = new Response(null, { status });
  expect(await readWhole(async () => empty)(URL_OF_DATA)).toBe(empty);
});

test("what is no data of a page goes through untouched", async () => {
  const { response } = reply();
  const fetch = readWhole(async () => response);
  expect(await fetch("http://localhost/api/calendar/view")).toBe(response);
  expect(await fetch(new URL("http://localhost/manifest.webmanifest"))).toBe(response);
});
