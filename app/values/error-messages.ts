// Error messages shown to users, and which HTTP status means which.

export const ERROR_MESSAGES = {
  start: "It looks like something went wrong. Please try again later.",
  some: "Some error",
  badResponse: "Bad server response",
  unavailable: "Server is temporary unavailable",
  denied: "Access denied",
  wrongLink: "The calendar link is wrong.",
  tooMany: "Too many attempts. Please try again later.",
} as const;

/** The message for a reply with an HTTP status other than 200, whatever its body. */
export function messageOfStatus(status: number): string {
  if (status === 401) return ERROR_MESSAGES.denied;
  if (status === 504) return ERROR_MESSAGES.unavailable;
  if (status === 429) return ERROR_MESSAGES.tooMany;
  return ERROR_MESSAGES.some;
}
