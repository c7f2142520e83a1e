// Endurance run work on weeks: views of them, events that are dragged, and clashes of places.

import type { Kind, Visit } from "./soak-kinds";

let drags = 0;

export const WEEK_KINDS: Kind[] = [
  { name: "week", weight: 60, ask: (visit) => visit.get(`${usual(visit)}/week`) },
  {
    name: "day by category",
    weight: 10,
    ask: ({ get, data }) => get(`/calendar/${data.extra.sorted}/week?by=category`),
  },
  {
    name: "full calendar's week",
    weight: 10,
    ask: ({ get, data }) => get(`/calendar/${data.extra.full}/week?day=${data.month}-15`),
  },
  {
    name: "combined week",
    weight: 10,
    ask: ({ get, shared }) => get(`/together/${shared.combined}/week`),
  },
  {
    name: "week of My Calendars",
    weight: 10,
    ask: ({ get, editor }) => get("/calendars/week", editor),
  },
  { name: "dragged event", weight: 20, ask: drag },
  { name: "clashes while typing", weight: 20, ask: askForClashes },
];

function usual({ data: { links, seriesLinks }, turn }: Visit): string {
  return `/calendar/${turn % 2 ? links[1_000] : seriesLinks[1_000]}`;
}

/** There and back by turns; the time of change is in the future, so that no move is older than the one before. */
function drag({ send, editor, data }: Visit): Promise<Response> {
  drags += 1;
  const sign = drags % 2 ? "" : "-";
  const move = { modifiedAt: "7000000000000", days: `${sign}1`, minutes: `${sign}15` };
  return send(`/calendar/${data.links[100]}/events/${data.eventIds[100]}/move`, {
    method: "POST",
    headers: editor,
    body: new URLSearchParams(move),
  });
}

function askForClashes({ get, editor, data, turn }: Visit): Promise<Response> {
  const day = `${data.month}-${String((turn % 28) + 1).padStart(2, "0")}`;
  const typed = new URLSearchParams({
    title: "Practice",
    location: "Sports hall 2",
    fromDate: day,
    fromTime: "12:00",
    toDate: day,
    toTime: "13:00",
  });
  return get(`/calendar/${data.links[100]}/clashes?${typed}`, editor);
}
