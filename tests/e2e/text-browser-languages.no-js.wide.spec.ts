// w3m and lynx in other languages: translated texts, and no words run together.
import { AGREED } from "../../scripts/words/glossary.mjs";
import { dumpInBoth, findGlued } from "../support/text-dumps";
import { expect, test } from "./stories";

for (const language of ["de", "pl"] as const) {
  test(`w3m and lynx draw the screens in ${language}, word by word`, async ({ world }) => {
    const tabs = ["", "/calendar", "/list", "/news", "/share"].map((tab) => `/calendar/demo${tab}`);
    for (const path of ["/", "/faq", "/privacy", "/contact", ...tabs]) {
      const answer = await fetch(world.site.origin + path, {
        headers: { Cookie: `language=${language}` },
      });
      for (const drawn of dumpInBoth(await answer.text())) {
        expect([path, findGlued(drawn)]).toEqual([path, []]);
        expect(drawn).toContain(AGREED.Login[language]);
      }
    }
  });
}
