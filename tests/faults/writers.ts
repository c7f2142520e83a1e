// Many people saving events at once, and a record of the acknowledged saves.
import type { Client } from "../support/client";

export type Load = {
  /** Titles of the events whose save was answered with OK. */
  acknowledged: Set<string>;
  /** Responses other than OK. */
  broken: string[];
  /** The number of refused connections. Tests check whether anything was stored. */
  cut: () => number;
  end: () => Promise<void>;
};

const HOUR = 3_600_000;
const START = Date.UTC(2031, 0, 1);

/** Saves events one after the other in each of `writers` sequences, until `end`. */
export function startWriters(
  client: Client,
  calendarId: string,
  writers: number,
  round: number,
): Load {
  const acknowledged = new Set<string>();
  const broken: string[] = [];
  let running = true;
  let cut = 0;

  async function write(line: number): Promise<void> {
    for (let count = 0; running; count += 1) {
      const title = `r${round} w${line} ${count}`;
      const from = START + count * HOUR;
      try {
        const { http, status } = await client.api("calendar/saveEvent", {
          calendarId,
          id: "",
          title,
          location: "",
          notes: "",
          allDay: false,
          from,
          to: from + HOUR,
        });
        if (status === "OK") acknowledged.add(title);
        else broken.push(`${http} ${status}`);
      } catch {
        cut += 1;
        return;
      }
    }
  }

  const lines = Array.from({ length: writers }, (_, line) => write(line));
  return {
    acknowledged,
    broken,
    cut: () => cut,
    end: async () => {
      running = false;
      await Promise.all(lines);
    },
  };
}

/** The titles of all events of the calendar. */
export async function readTitles(client: Client, calendarId: string): Promise<Set<string>> {
  const { payload } = await client.api<{ events: { title: string }[] }>("calendar/view", {
    id: calendarId,
  });
  return new Set(payload.events.map(({ title }) => title));
}
