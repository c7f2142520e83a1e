// Work of several requests for the endurance run: changes for followers by email, and calendar files.
import { ZONE } from "./content";
import type { Visit } from "./soak-kinds";

const HOUR = 3_600_000;
const IMPORTED_EVENTS = 50;

let changed = 0;

/** One calendar after the other, so that each is unchanged long enough for its followers to be notified. */
export async function changeFollowed({ api, data, turn }: Visit): Promise<void> {
  const { followed } = data.extra;
  const calendarId = followed[changed % followed.length];
  changed += 1;
  const from = Date.now() + (72 + (turn % 100)) * HOUR;
  const texts = { title: `Match ${turn}`, location: "Sports hall 2", notes: "" };
  await api("calendar/saveEvent", {
    ...texts,
    id: "",
    calendarId,
    allDay: false,
    from,
    to: from + HOUR,
  });
}

/** Somebody without an account follows and stops, with the key from the mail. */
export async function followAndStop({ call, data, mailbox, turn }: Visit): Promise<void> {
  const email = `reader-${turn}@example.org`;
  await call("follow/ask", { calendarId: data.links[1_000], email, digest: "daily" });
  const { text } = await mailbox.waitFor(email);
  const question = /[?&]key=(\S+)/.exec(text)?.[1];
  const { key } = await call("follow/confirm", { key: question });
  await call("follow/change", { key, remindHours: 24 });
  await call("follow/stop", { key });
}

/** Imports the same file repeatedly: an undone import returns with its old ids. */
export async function importAndUndo({ send, api, editor, data, turn }: Visit): Promise<void> {
  const calendarId = data.links[100];
  const upload = new FormData();
  const file = new Blob([writeFile(turn)], { type: "text/calendar" });
  upload.set("file", file, "season.ics");
  const looked = await send(`/calendar/${calendarId}/import`, {
    method: "POST",
    headers: editor,
    body: upload,
  });
  const draftId = looked.headers.get("Location")?.split("/").at(-1);
  const { batch } = await api("import/apply", { calendarId, draftId, onConflict: "ours" });
  await api("history/undo", { calendarId, batch });
}

function writeFile(turn: number): string {
  const events = Array.from({ length: IMPORTED_EVENTS }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, "0");
    return [
      "BEGIN:VEVENT",
      `UID:season-${index}@example.org`,
      "DTSTAMP:20260101T000000Z",
      `DTSTART;TZID=${ZONE}:203001${day}T180000`,
      `DTEND;TZID=${ZONE}:203001${day}T193000`,
      `SUMMARY:Training ${index} of ${turn}`,
      "END:VEVENT",
    ].join("\r\n");
  });
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bench//EN"];
  return [...head, ...events, "END:VCALENDAR", ""].join("\r\n");
}
