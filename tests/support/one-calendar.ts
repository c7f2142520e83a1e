// A world with a calendar of Ann's, new for each test, and forms posted to it in this process.
import { afterAll, beforeEach } from "vitest";
import type { FormState } from "~/web/request/form-state";
import { answerOf, leaveWorld, requestOf } from "./in-process";
import { ANN, createWorld, type World } from "./operations";

/** The current test's world and its calendar's link. */
export let world: World;
export let link: string;

/** Call once per test file. */
export function startEachWithCalendar(): void {
  beforeEach(() => {
    world = createWorld();
    link = world.calendar();
  });
  afterAll(leaveWorld);
}

export type Form = Record<string, string>;
type Action = (args: { request: Request; params: Form; context: object }) => unknown;
type Refused = { data: FormState | { state: FormState }; init: ResponseInit };

/** The times of an event as its form sends them. */
export const TYPED_TIMES: Form = {
  timeZone: "Europe/Berlin",
  fromDate: "2030-05-04",
  fromTime: "10:00",
  toDate: "2030-05-04",
  toTime: "11:00",
};

/** An action's reply: the status, or the data of a refused form. `more` are the address's parts beside the calendar. */
export async function post(
  action: unknown,
  path: string,
  form: Form,
  who: string | null = ANN,
  more: Form = {},
) {
  const request = requestOf(world, who, path, { form });
  const answer = await answerOf(() =>
    (action as Action)({ request, params: { id: link, ...more }, context: {} }),
  );
  if (answer instanceof Response) return { saved: answer.status === 303, status: answer.status };
  const { data, init } = answer as Refused;
  return { saved: false, status: init.status, state: "state" in data ? data.state : data };
}
