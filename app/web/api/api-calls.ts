// Every call of the API by its address below /api.
import type { z } from "zod";
import { answerCalls } from "~/features/answers/api";
import { followCalls } from "~/features/follow/api";
import { importCalls } from "~/features/moving/api";
import { paperCalls } from "~/features/paper/api";
import { linkCalls } from "~/features/sharing/api";
import { sourceCalls } from "~/features/sources/api";
import { togetherCalls } from "~/features/together/api";
import { programPaths } from "~/paths/programs";
import { accountCalls } from "./account-calls";
import type { ApiCall } from "./api-call";
import { calendarCalls } from "./calendar-calls";
import { eventCalls } from "./event-calls";
import { historyCalls } from "./history-calls";

const table = {
  ...accountCalls,
  ...calendarCalls,
  ...eventCalls,
  ...answerCalls,
  ...paperCalls,
  ...historyCalls,
  ...importCalls,
  ...sourceCalls,
  ...togetherCalls,
  ...linkCalls,
  ...followCalls,
};

/** The input and payload of each call, for a client's types. */
export type ApiCalls = {
  [Path in keyof typeof table]: {
    input: z.input<(typeof table)[Path]["input"]>;
    payload: z.output<(typeof table)[Path]["answer"]>;
  };
};

/** A Map, so that it has no inherited names such as "constructor". */
export const apiCalls: ReadonlyMap<string, ApiCall> = new Map(Object.entries(table));

/** The lowercase addresses of calls that change nothing, and of calls without long texts, for the front door. */
export function callPlaces(): { reads: string[]; brief: string[] } {
  const pathsOfCalls = (isOne: (call: ApiCall) => boolean) =>
    [...apiCalls]
      .filter(([, call]) => isOne(call))
      .map(([path]) => programPaths.api(path).toLowerCase());
  return {
    reads: pathsOfCalls(({ effect }) => effect === "reads"),
    brief: pathsOfCalls(({ long }) => !long),
  };
}
