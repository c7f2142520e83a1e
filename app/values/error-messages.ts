// Refusals and faults that more than one part of the program names, in English as programs read them.

export const ERROR_MESSAGES = {
  some: "Some error",
  denied: "Access denied",
  wrongLink: "The calendar link is wrong.",
  tooMany: "Too many attempts. Please try again later.",
} as const;
