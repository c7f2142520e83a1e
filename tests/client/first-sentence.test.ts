import { expect, it } from "vitest";
import { firstSentence } from "~/client/toasts";

it.each([
  ["Title is required.", "Title is required."],
  [
    "You are logged out, so nothing is saved yet. Log in again in another tab.",
    "You are logged out, so nothing is saved yet.",
  ],
  ["“www.example” is not a website such as https://www.example.org.", undefined],
  ["Hm, it did not work", undefined],
  [" What? Yes! ", "What?"],
])("a toast says of “%s” its first sentence", (text, first = text) => {
  expect(firstSentence(text)).toBe(first);
});
