// Followers' mails are entirely in their language: lists, changes and reminders, contents and frame.
import { describe, expect, it } from "vitest";
import { askToFollow, changeFollow } from "~/features/follow/operations";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import type { CallerLanguages, Language } from "~/values/languages";
import { addFollower, keyOfFollower, OFFERED, startRounds } from "../../support/followers";
import { textOf } from "../../support/mail-texts";
import { ANN, BEN, createWorld, DAY, HOUR, MINUTE, NOW } from "../../support/operations";

const DORA = "dora@example.org";
const all = { digest: "daily", changes: true, remindHours: 2 } as const;

/** The text outside translated messages, without addresses, times and CANCELED. */
function bareIn(text: string): string {
  let [depth, rest] = [0, ""];
  for (const character of text) {
    if (character === "⟦") depth += 1;
    else if (character === "⟧") depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest.replace(/https?:\S+|\S+@\S+|CANCELED|\d(?:am|pm)\b/g, "");
}

/** A calendar whose texts have no letters, one follower in English, one in a pseudo-language, and a day of changes. */
async function mailsOfADay() {
  const world = createWorld();
  const link = world.calendar("12");
  addFollower(world, link, BEN, { ...all, language: "en-XA" });
  addFollower(world, link, DORA, all);
  const rounds = startRounds(world);
  const ann = () => world.as(ANN);
  const event = (more: object = {}) => ({
    calendarId: link,
    title: "34",
    location: "5",
    notes: "",
    from: NOW + DAY,
    to: NOW + DAY + HOUR,
    ...more,
  });
  const { id } = perform(saveEvent, event(), ann());
  perform(saveEvent, event({ repeat: { freq: "week", count: 3 } }), ann());
  perform(saveNews, { calendarId: link, title: "67", text: "8" }, ann());
  const found: { to: string; text: string; subject: string }[] = [];
  const run = async () => {
    for (const mail of await rounds.run()) {
      const message = mail as unknown as Record<string, unknown>;
      found.push({
        to: String(message.to),
        subject: String(message.subject),
        text: textOf(message),
      });
    }
  };
  world.clock.now += 20 * MINUTE;
  await run();
  perform(
    saveEvent,
    event({ id, location: "9", from: NOW + 2 * DAY, to: NOW + 2 * DAY + HOUR }),
    ann(),
  );
  world.clock.now += 2 * HOUR;
  await run();
  world.clock.now = NOW + DAY - HOUR;
  await run();
  return found;
}

describe("mails to followers", () => {
  it("are worded throughout in the follower's language, and in English for who has none", async () => {
    const mails = await mailsOfADay();
    const [worded, english] = [BEN, DORA].map((to) => mails.filter((mail) => mail.to === to));
    expect(worded?.length).toBeGreaterThanOrEqual(3);
    expect(english).toHaveLength(worded?.length ?? 0);
    for (const { subject, text } of worded ?? []) {
      expect([bareIn(subject), bareIn(text)].join("\n")).not.toMatch(/\p{L}/u);
    }
    expect(english?.map(({ text }) => text).join()).not.toContain("⟦");
    expect(english?.map(({ text }) => text).join()).toContain("Moved: 34");
  });

  it("change their language with the choice, and had it from the asking", () => {
    const world = createWorld();
    const calendarId = world.calendar();
    const speaking = (asked: Language): CallerLanguages => ({
      asked,
      chosen: null,
      offered: OFFERED,
    });
    const visitor = (asked: Language) => ({ ...world.as(null), languages: speaking(asked) });
    perform(askToFollow, { calendarId, email: DORA }, visitor("en-XA"));
    const [{ follower } = { follower: undefined }] = world.store.followers.listTo(DORA);
    expect([follower?.language, world.mailTo(DORA).language]).toEqual(["en-XA", "en-XA"]);
    const id = addFollower(world, calendarId, BEN, { ...all, language: "en-XA" });
    const ben = world.store.followers.find(id);
    if (!ben) throw new Error("There is no such follower.");
    perform(changeFollow, { key: keyOfFollower(ben), changes: false }, visitor("ar-XB"));
    expect(world.store.followers.find(id)?.language).toBe("ar-XB");
  });
});
