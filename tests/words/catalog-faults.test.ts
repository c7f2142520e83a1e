// `npm run words:check` finds faults in translations.
import { describe, expect, it } from "vitest";
import { categoriesOf, faultsOf, missingNames } from "../../scripts/words/catalog-faults.mjs";

type Entry = {
  message: string;
  translation: string;
  obsolete?: boolean;
  context?: string;
  extra?: { flags: string[] };
};

const check = (language: string, message: string, translation: string, more: Partial<Entry> = {}) =>
  faultsOf(language, { m: { message, translation, ...more } }).map((fault: string) =>
    fault.slice(fault.indexOf("”: ") + 3),
  );

const EVENTS = "{count, plural, one {# event} other {# events}}";

describe("a translation is right", () => {
  it.each([
    ["de", "Delete {title}?", "„{title}“ löschen?"],
    ["de", EVENTS, "{count, plural, one {# Termin} other {# Termine}}"],
    [
      "pl",
      EVENTS,
      "{count, plural, one {# wydarzenie} few {# wydarzenia} many {# wydarzeń} other {# wydarzenia}}",
    ],
    ["fr", EVENTS, "{count, plural, =0 {Aucun événement} one {# événement} other {# événements}}"],
    ["it", "Read <0>this</0>.", "Leggi <0>questo</0>."],
    ["es", "Login", "Iniciar sesión"],
  ])("%s: %s", (language, message, translation) => {
    expect(check(language, message, translation)).toEqual([]);
  });
});

describe("a translation is wrong", () => {
  it.each([
    ["", "is not translated"],
    ["Lösche {name}?", "lacks {title} of the English text"],
    ["Lösche {name}?", "has {name}, which the English text has not"],
    ["{title} <0>löschen</0>?", "has <0>, which the English text has not"],
    ["Lösche {title", "cannot be read: is every { closed by a } ?"],
    ["{title} löschen? ", "begins or ends with other blanks"],
    ["{title}\\u00a0löschen?", "has an escaped character: write it itself"],
    ["<b>{title}</b> löschen?", "has markup: only <0> and the like"],
    ['"{title}" löschen?', "has a straight quote or apostrophe"],
  ])("%s", (translation, fault) => {
    expect(check("de", "Delete {title}?", translation)).toContain(fault);
  });

  it("in English with another apostrophe than the specification's", () => {
    expect(check("en", "The reader’s", "The reader’s")).toContain(
      "has a curly apostrophe: English texts have the straight one of the specification",
    );
  });

  it("without a plural that its numbers need, or with one that none needs", () => {
    const one = "{count, plural, one {# wydarzenie} few {# wydarzenia} other {# wydarzenia}}";
    expect(check("pl", EVENTS, one)).toEqual(["lacks the plural “many”"]);
    const many = "{count, plural, one {# evento} many {# eventos} other {# eventos}}";
    expect(check("es", EVENTS, many)).toEqual(["has the plural “many”, which no number needs"]);
  });

  it("with another word than the agreed one", () => {
    expect(check("nl", "This calendar is empty.", "Deze kalender is leeg.")).toEqual([
      "says “calendar” without “agenda”",
    ]);
    expect(check("nl", "{calendar}: {name}", "{calendar}: {name}")).toEqual([]);
    expect(check("de", "Login", "Einloggen")).toEqual(["must be “Anmelden”"]);
    expect(check("de", "Login", "Anmeldung", { context: "heading" })).toEqual([]);
  });

  it("with a blank before a French mark that is missing or may break a line", () => {
    const [missing, breakable] = [
      "lacks the blank before : ; ! ? » or after «",
      "has an ordinary blank beside : ; ! ? « or »",
    ];
    const french = (text: string) => check("fr", "{x}", text);
    for (const text of ["{x}: oui", "{x}:", "Oui; {x}", "«\u00A0{x}»", "«{x}\u00A0»", "{x}?"])
      expect([text, french(text)]).toEqual([text, [missing]]);
    for (const text of ["{x} : oui", "Oui ; {x}", "« {x} »", "{x} ?"])
      expect([text, french(text)]).toEqual([text, [breakable]]);
    for (const text of [
      "{x}\u00A0: oui",
      "{x}\u202F; «\u00A0oui\u00A0»\u202F!",
      "15:19 {x}",
      "http://, mailto: ou tel:. {x}",
      "«\u00A0CANCELED: {x}\u00A0»",
      "BYDAY=1MO;COUNT=2 {x}",
    ])
      expect([text, french(text)]).toEqual([text, []]);
  });

  it("with the quotes of another language", () => {
    expect(check("es", "{x}", "«{x}»")).toEqual(["has « » instead of “ ”"]);
    expect(check("nl", "{x}", "‘{x}’ van agenda’s")).toEqual(["has ‘ instead of “ ”"]);
    expect(check("de", "{x}", "„{x}“ › Hilfe")).toEqual([]);
  });

  it("if it is fuzzy or no longer in the program", () => {
    expect(check("de", "Save", "Sichern", { extra: { flags: ["fuzzy"] } })).toEqual([
      "is marked as fuzzy",
    ]);
    expect(check("de", "Save", "Speichern", { obsolete: true })).toEqual([
      "is no longer in the program; run npm run words",
    ]);
  });
});

it("a name is there also where screen readers hear more after it", () => {
  const faultsWith = (message: string) => missingNames({ m: { message, translation: message } });
  const fault = "“Cancel Invite”: is no message";
  expect(faultsWith("Cancel Invite")).not.toContain(fault);
  expect(faultsWith("Cancel Invite<0> {email}</0>")).not.toContain(fault);
  expect(faultsWith("Cancel Invite now")).toContain(fault);
});

it("Polish has four kinds of plurals, the others two: millions are not counted", () => {
  expect([...categoriesOf("pl")].sort()).toEqual(["few", "many", "one", "other"]);
  for (const language of ["en", "de", "fr", "es", "it", "nl"]) {
    expect([...categoriesOf(language)].sort()).toEqual(["one", "other"]);
  }
});
