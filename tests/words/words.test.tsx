// Translating a message: typed values are inserted as plain text only.
import { msg, plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ENGLISH, wordsIn } from "~/words/server-words";
import { WordsProvider } from "~/words/use-words";

const draw = (element: ReactElement) =>
  renderToStaticMarkup(<WordsProvider value={ENGLISH}>{element}</WordsProvider>);

describe("what people typed", () => {
  const typed = [
    "Rock <b>Roll</b>",
    "<0>",
    "<0/>",
    "</0>",
    "a\\u000d\\u000aBcc: x@y.example",
    "C:\\x41",
    "{name}",
    "⟦",
  ];

  it.each(typed)("stays as it is in a text: %s", (name) => {
    expect(ENGLISH._(msg`Delete ${name}?`)).toBe(`Delete ${name}?`);
  });

  it.each(typed)("stays as it is between elements: %s", (name) => {
    const plain = draw(<p>{name}</p>).slice("<p>".length, -"</p>".length);
    const worded = draw(
      <Trans>
        Delete <b>{name}</b>?
      </Trans>,
    );
    expect(worded).toBe(`Delete <b>${plain}</b>?`);
  });
});

it("English numbers have no separators", () => {
  const count = 1234567;
  expect(ENGLISH._(msg`${plural(count, { one: "# event", other: "# events" })}`)).toBe(
    "1234567 events",
  );
});

it("the words of a language are one object, frozen, for all its readers in a region", () => {
  expect(wordsIn("en", "en-GB")).toBe(ENGLISH);
  expect(Object.isFrozen(ENGLISH)).toBe(true);
  expect(() => ENGLISH.i18n.activate("de")).toThrow(TypeError);
});
