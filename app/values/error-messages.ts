// The sentences for what can go wrong between a browser and the server, and which status means which.

export const ERROR_MESSAGES = {
  start: "It looks like something went wrong. Please try again later.",
  some: "Some error",
  badResponse: "Bad server response",
  unavailable: "Server is temporary unavailable",
  denied: "Access denied",
  wrongLink: "The calendar link is wrong.",
  tooMany: "Too many attempts. Please try again later.",
} as const;

/** What a reply with another HTTP status than 200 means to a user, whatever is in it. */
export function messageOfStatus(status: number): string {
  if (status === 401) return ERROR_MESSAGES.denied;
  if (status === 504) return ERROR_MESSAGES.unavailable;
  if (status === 429) return ERROR_MESSAGES.tooMany;
  return ERROR_MESSAGES.some;
}
