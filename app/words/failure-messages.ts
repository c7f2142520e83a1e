// Messages for missing or unreadable replies, for pages and scripts, translated when shown.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const FAILURE_MESSAGES = {
  start: msg`It looks like something went wrong. Please try again later.`,
  some: msg`Some error`,
  badResponse: msg`Bad server response`,
  unavailable: msg`Server is temporary unavailable`,
  denied: msg`Access denied`,
  wrongLink: msg`The calendar link is wrong.`,
  tooMany: msg`Too many attempts. Please try again later.`,
} as const;

/** The message for a reply with an HTTP status other than 200, whatever its body. */
export function failureOfStatus(status: number): MessageDescriptor {
  if (status === 401) return FAILURE_MESSAGES.denied;
  if (status === 504) return FAILURE_MESSAGES.unavailable;
  if (status === 429) return FAILURE_MESSAGES.tooMany;
  return FAILURE_MESSAGES.some;
}
