// Creates the calendar of a made-up choir for pictures, through the API.
import { addDays, type Day } from "~/time/days";
import { epochAt } from "~/time/zones";
import type { Client } from "../tests/support/client";

export const ZONE = "Europe/Berlin";

type Timed = { title: string; location: string; notes?: string; day: Day; times: [string, string] };
type AllDay = { title: string; location: string; notes?: string; first: Day; last: Day };

/** `today` is a Wednesday early in a month. */
function listEvents(today: Day): (Timed | AllDay)[] {
  const hall = "Parish hall, Mill Lane 4";
  const rehearsals = [-14, -7, 0, 7, 14, 21, 28].map(
    (days): Timed => ({
      title: "Rehearsal",
      location: hall,
      notes: "Bring your folder. We begin with the Fauré.",
      day: addDays(today, days),
      times: ["19:30", "21:30"],
    }),
  );
  return [
    ...rehearsals,
    { title: "Altos only", location: hall, day: addDays(today, 1), times: ["18:00", "19:00"] },
    {
      title: "Choir weekend",
      location: "Oldmill youth hostel",
      notes: "Leave on Friday at 4pm from the church. Kim has two free seats.",
      first: addDays(today, 9),
      last: addDays(today, 11),
    },
    {
      title: "CANCELED: Tenors only",
      location: hall,
      day: addDays(today, 6),
      times: ["18:00", "19:00"],
    },
    {
      title: "Fall concert",
      location: "St. Mary's church",
      notes: "Doors open at 6:30pm. Black clothes, colored scarf.\nhttps://example.org/tickets",
      day: addDays(today, 17),
      times: ["19:00", "21:00"],
    },
    {
      title: "Committee",
      location: "At Robin's",
      day: addDays(today, -2),
      times: ["20:00", "21:00"],
    },
    {
      title: "Bake sale",
      location: "Market square",
      day: addDays(today, 3),
      times: ["10:00", "13:00"],
    },
    { title: "Fall break", location: "", first: addDays(today, 20), last: addDays(today, 24) },
  ];
}

/** Creates and fills the calendar; returns its id. */
export async function makeChoir(client: Client, today: Day): Promise<string> {
  const made = await client.api<{ calendarId: string }>("calendar/create", {
    title: "Parish choir",
    timeZone: ZONE,
  });
  const { calendarId } = made.payload;
  for (const event of listEvents(today)) {
    await client.api("calendar/saveEvent", {
      calendarId,
      id: "",
      notes: "",
      ...event,
      ...when(event),
    });
  }
  await client.api("home/save", {
    calendarId,
    wall: "Welcome!\n\nWe sing on Wednesdays. New voices are welcome: just come along.\nQuestions to choir@example.org",
    links: [
      { title: "Scores and recordings", url: "https://example.org/scores" },
      { title: "Tickets", url: "https://example.org/tickets" },
    ],
  });
  await client.api("news/save", {
    calendarId,
    id: "",
    title: "New conductor",
    text: "Kim leads us starting in January.\n\nCome and say hello after the concert.",
  });
  await client.api("invite/send", { calendarId, email: "robin@example.org" });
  return calendarId;
}

/** Adds a concert with attendance, and a band whose calendar is combined with the choir's. */
export async function addMore(client: Client, choir: string, today: Day) {
  const day = addDays(today, 24);
  const { id: concert } = await client.call("calendar/saveEvent", {
    calendarId: choir,
    title: "Concert in Oldmill",
    location: "Oldmill town hall",
    notes: "A bus leaves from the church at 5pm.",
    ...when({ title: "", location: "", day, times: ["19:00", "21:00"] }),
    asks: { kind: "coming", places: 40, names: "managers" },
  });
  for (const [name, people] of [
    ["Robin", 2],
    ["Kim", 1],
    ["Dora", 3],
  ] as const) {
    await client.call("answers/add", {
      calendarId: choir,
      eventId: concert,
      name,
      people,
      going: true,
    });
  }
  const { calendarId: band } = await client.call("calendar/create", {
    title: "Church band",
    timeZone: ZONE,
  });
  for (const days of [-1, 5, 12, 19]) {
    const rehearsal = { title: "Sound check", location: "Parish hall", day: addDays(today, days) };
    await client.call("calendar/saveEvent", {
      calendarId: band,
      ...rehearsal,
      ...when({ ...rehearsal, times: ["18:00", "19:30"] }),
    });
  }
  const { id: together } = await client.call("together/save", {
    id: "",
    title: "Music at St. Mary's",
    links: [choir, band],
  });
  return { concert, together };
}

function when(event: Timed | AllDay) {
  if ("times" in event) {
    const [from = 0, to = 0] = event.times.map((time) => epochAt(event.day, time, ZONE));
    return { allDay: false, from, to };
  }
  const [from = 0, to = 0] = [event.first, event.last].map((day) => epochAt(day, "00:00", ZONE));
  return { allDay: true, from, to };
}
