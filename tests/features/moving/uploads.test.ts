// Claim: a file is read whatever its name and line breaks are.
import { describe, expect, it } from "vitest";
import { readUpload } from "~/features/moving/view/uploaded-file";
import { refusal } from "~/values/refusals";

const post = (file: File | string) => {
  const body = new FormData();
  body.set("file", file);
  return readUpload(new Request("http://localhost/", { method: "POST", body }), "file");
};

describe("an uploaded file", () => {
  it.each([
    ["season=2026; final.ics", "season=2026; final.ics"],
    ["C:\\Users\\ann\\Übung.ics", "Übung.ics"],
    ["../../etc/passwd", "passwd"],
    ["<b>.ics", "<b>.ics"],
  ])("named %s is %s", async (sent, name) => {
    expect((await post(new File(["BEGIN"], sent))).name).toBe(name);
  });

  // A parser that starts over at each line break would exceed the test's timeout.
  it("of nothing but 10 MB of line breaks is read", async () => {
    const { bytes } = await post(new File(["\r\n".repeat(5 * 1024 * 1024)], "a.ics"));
    expect(bytes.length).toBe(10 * 1024 * 1024);
  });

  it("is refused if none was chosen, and above 10 MB", async () => {
    await expect(post(new File([], ""))).rejects.toThrow(refusal("chooseFile"));
    await expect(post("BEGIN")).rejects.toThrow(refusal("chooseFile"));
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.ics");
    await expect(post(large)).rejects.toThrow(refusal("fileOver10MB"));
  });
});
