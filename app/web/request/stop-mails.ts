// The addresses that end mails: a button for people, and the one-click POST of mail programs (RFC 8058), which have no
// cookie, send no Origin and follow no redirect.
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/operations/kernel/operation";
import { LONGEST_ROW_KEY } from "~/values/row-key";
import { carryOut, submit } from "./submit";

/**
 * Performs `stop` for the key in the address. Ignores the body: a POST to the address is enough. A longer key belongs
 * to no row, so there is nothing to stop.
 */
export function stopMails<Input extends z.ZodType, Granted, Result>(
  { request, params }: Pick<ActionFunctionArgs, "request" | "params">,
  stop: Operation<Input, Granted, Result>,
) {
  const key = (params.key ?? "").slice(0, LONGEST_ROW_KEY);
  return submit(request, {}, () => {
    carryOut(request, stop, { key });
    return data({ isStopped: true });
  });
}
