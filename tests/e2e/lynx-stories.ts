// Fixtures for stories in the text browser lynx: logging in and creating a calendar by its keys. Skipped without lynx.
import { hasLynx, type Lynx, startLynx } from "../support/lynx";
import { test as base, CODE, newEmail } from "./stories";

type LynxStory = {
  lynx: Lynx;
  /** Logs in as a new user and creates a calendar; returns its address. */
  makeCalendar: (title: string) => Promise<string>;
};

export const test = base.extend<LynxStory>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters
  lynx: async ({}, use, story) => {
    story.skip(!hasLynx(), "lynx is not installed");
    story.slow();
    const lynx = startLynx();
    await use(lynx);
    lynx.close();
  },
  makeCalendar: async ({ lynx, world }, use) => {
    const { origin } = world.site;
    await use(async (title) => {
      const email = newEmail();
      lynx.send(`${origin}/account/login`, { "E-mail": email }, "Send Me the Link");
      const { text } = await world.mailbox.waitFor(email, CODE);
      const login = `${origin}/account/login-code?email=${encodeURIComponent(email)}`;
      lynx.send(login, { "Access code": CODE.exec(text)?.[0] ?? "" }, "Login");
      return addressIn(lynx.send(`${origin}/calendars`, { Title: title }, "Create Calendar"));
    });
  },
});

/** Finds the calendar's address among the links of a page, or throws. */
export function addressIn(page: string): string {
  const address = /https?:\S+\/calendar\/[\w-]{22}(?=[/#])/.exec(page)?.[0];
  if (!address) throw new Error(`No calendar's address on the page:\n${page}`);
  return address;
}
