// Identical requests of one navigation are sent once.
import { expect, test } from "vitest";
import { joinRequests } from "~/client/joined-requests";

const MONTH = "http://localhost/calendar/abc/calendar.data?month=2026-12";

function dataOf(routes: string): URL {
  const url = new URL(MONTH);
  url.searchParams.set("_routes", routes);
  return url;
}

function createLine() {
  const asked: string[] = [];
  const fetch = joinRequests(async (input) => {
    asked.push(decodeURIComponent(String(input)));
    return new Response(`answer ${asked.length}`);
  });
  return { asked, fetch };
}

test("the routes of one navigation share a request, and each gets the whole answer", async () => {
  const { asked, fetch } = createLine();
  const { signal } = new AbortController();
  const answers = ["root", "routes/calendar.$id", "routes/calendar.$id.calendar"].map((route) =>
    fetch(dataOf(route), { signal }),
  );
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));

  expect(texts).toEqual(["answer 1", "answer 1", "answer 1"]);
  expect(asked).toEqual([`${MONTH}&_routes=root,routes/calendar.$id,routes/calendar.$id.calendar`]);
});

test("another navigation, another address and a later turn ask for themselves", async () => {
  const { asked, fetch } = createLine();
  const [first, second] = [new AbortController(), new AbortController()];
  const elsewhere = new URL("http://localhost/calendar/abc/list.data?_routes=root");
  await Promise.all([
    fetch(dataOf("root"), { signal: first.signal }),
    fetch(dataOf("root"), { signal: second.signal }),
    fetch(elsewhere, { signal: second.signal }),
  ]);
  await fetch(dataOf("root"), { signal: first.signal });

  expect(asked).toHaveLength(4);
});

test("a form, a whole page's data and a script go their own way at once", async () => {
  const { asked, fetch } = createLine();
  const { signal } = new AbortController();
  void fetch(dataOf("root"), { signal, method: "POST" });
  void fetch(new URL(MONTH), { signal });
  void fetch("/static/js/site.js");

  expect(asked).toHaveLength(3);
});

test("what fails fails for all of them", async () => {
  const fetch = joinRequests(async () => Promise.reject(new TypeError("no line")));
  const { signal } = new AbortController();
  const answers = ["root", "routes/home"].map((route) => fetch(dataOf(route), { signal }));

  const ends = await Promise.allSettled(answers);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
