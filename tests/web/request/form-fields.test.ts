// The limit on the number of fields in posted forms.
import { afterAll, expect, it } from "vitest";
import { readFormFields } from "~/web/request/form-fields";
import { answerOf, leaveWorld, requestOf } from "../../support/in-process";
import { ANN, createWorld } from "../../support/operations";

afterAll(leaveWorld);

function read(count: number) {
  const form = Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, "x"]));
  const request = requestOf(createWorld(), ANN, "/language", { form });
  return answerOf<unknown>(() => readFormFields(request));
}

it("a form of 1,000 fields is read, one of more is refused before anything is made of it", async () => {
  expect(await read(1_000)).toMatchObject({ values: { field999: "x" } });
  const refused = await read(1_001);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).status).toBe(400);
});
