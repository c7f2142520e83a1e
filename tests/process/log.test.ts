// The printed log: one line of JSON per entry, without control characters that a terminal obeys.
import { expect, it, vi } from "vitest";
import { log } from "~/process/log";
import { eventually } from "../support/eventually";

it("prints an entry as one line of visible characters, which reads back as it was", async () => {
  const said = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const text = `é日𝒳${String.fromCodePoint(0x0a, 0x7f, 0x85, 0x9b, 0x2028, 0x202e, 0xfeff, 0xe0001)}`;
  log({ event: "test", text });
  await eventually(() => expect(said).toHaveBeenCalledOnce());
  const line = String(said.mock.calls[0]?.[0]);
  said.mockRestore();
  expect(line.at(-1)).toBe("\n");
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(line).toContain("é日𝒳");
  expect(JSON.parse(line)).toMatchObject({ event: "test", text });
});
