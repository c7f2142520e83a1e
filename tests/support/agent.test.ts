// The user agent of stories without a browser: what it follows, sees, fills in, refuses and sends.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AgentContext } from "./agent-context";
import { expectOfAgent } from "./agent-expect";
import type { AgentPage } from "./agent-page";

const FORM = `<!doctype html><html><head><title>Form</title></head><body>
  <a href="/to" aria-label="Away &amp; back">x</a>
  <h1>Tea</h1><p class="printed">On paper</p>
  <details><summary>More</summary><p>Inside</p></details>
  <form method="post" action="/send" enctype="ENCTYPE">
    <label for="t">Title <span>(short)</span></label><input id="t" name="title" maxlength="5" required>
    <label>Notes<textarea name="notes">a &lt;b&gt;</textarea></label>
    <label>Day<select name="day"><option value="1">Mon</option><option value="2" selected>Tue</option></select></label>
    <fieldset><legend>Who</legend>
      <label><input type="radio" name="who" value="a" checked>All</label>
      <label><input type="radio" name="who" value="n">None</label></fieldset>
    <label>Fast<input type="checkbox" name="fast"></label>
    <input name="off" value="x" disabled><input type="hidden" name="id" value="7">
    <button name="press" value="yes">Save</button>
  </form></body></html>`;

let server: Server;
let page: AgentPage;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    if (url.pathname === "/to") {
      response.setHeader("Set-Cookie", ["seen=1; Path=/", "old=; Max-Age=0"]);
      response.writeHead(302, { Location: "/here?from=to#part" }).end();
      return;
    }
    response.setHeader("Content-Type", "text/html");
    const enctype = url.searchParams.get("as") ?? "";
    if (request.method !== "POST") return void response.end(FORM.replace("ENCTYPE", enctype));
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () =>
      response.end(
        `<!doctype html><html><body><pre>${body.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre><p>${request.headers.cookie}</p></body></html>`,
      ),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});

afterAll(() => server.close());

async function open(path = "/"): Promise<void> {
  const { port } = server.address() as AddressInfo;
  page = await new AgentContext({ baseURL: `http://127.0.0.1:${port}`, headers: {} }).newPage();
  await page.goto(path);
}

describe("an agent", () => {
  test("follows links by name and redirects, with cookies, and goes back", async () => {
    await open();
    await page.getByRole("link", { name: "away & BACK" }).click();
    await expectOfAgent(page).toHaveURL?.(/\/here\?from=to#part$/ as never);
    expect(await page.context().cookies()).toMatchObject([{ name: "seen", value: "1" }]);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("finds the smallest element with a text, and sees neither folded parts nor those for paper", async () => {
    await open();
    expect(await page.getByText("tea").count()).toBe(1);
    expect(await page.getByText("On paper").isVisible()).toBe(false);
    expect(await page.getByText("Inside").isVisible()).toBe(false);
    await page.getByText("More").click();
    expect(await page.getByText("Inside").isVisible()).toBe(true);
    await expect(page.getByLabel("Nothing").click()).rejects.toThrow("There is no label Nothing");
  });

  test("refuses what a browser refuses, and types no more than fits", async () => {
    await open();
    const save = page.getByRole("button", { name: "Save" });
    await expect(save.click()).rejects.toThrow("Title (short) is required");
    await page.getByLabel("Title").fill("123456");
    expect(await page.getByLabel("Title").inputValue()).toBe("12345");
    await expect(page.locator("[name=off]").fill("y")).rejects.toThrow("Nobody can type");
  });

  for (const enctype of ["", "multipart/form-data"]) {
    test(`sends a form as ${enctype || "the usual encoding"}, with the button pressed and its cookies`, async () => {
      await open(`/?as=${enctype}`);
      await page.context().addCookies([{ name: "tz", value: "x" }]);
      await page.getByLabel("Title").fill("Tea");
      await page.getByLabel("Day").selectOption("Mon");
      await page.getByLabel("None").check();
      await page.getByLabel("Fast").click();
      await page.getByRole("button", { name: "Save" }).click();
      const sent = await page.locator("pre").textContent();
      const wanted = ["title Tea", "notes a <b>", "day 1", "who n", "fast on", "id 7", "press yes"];
      const fields = enctype
        ? [...sent.matchAll(/name="(\w+)"\s+(.*)/g)].map(([, name, value]) =>
            `${name} ${value}`.trim(),
          )
        : [...new URLSearchParams(sent)].map((pair) => pair.join(" "));
      expect(fields).toEqual(wanted);
      expect(await page.locator("p").textContent()).toBe("tz=x");
    });
  }

  test("claims what is so, and not what is not", async () => {
    await open();
    const heading = expectOfAgent(page.getByRole("heading", { level: 1 }));
    await heading.toHaveText?.("Tea" as never);
    await expect(heading.toHaveText?.("Te" as never)).rejects.toThrow("toHaveText");
    await expect(heading.not.toBeVisible?.()).rejects.toThrow("not toBeVisible");
    await expectOfAgent(page.getByRole("group", { name: "Who" })).toHaveCount?.(1 as never);
  });
});
