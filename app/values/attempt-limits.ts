// How often something may be done per email address, network, user or site.
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";

type Limit = { max: number; within: number };

/** Figures from OWASP ASVS 6.6.3 and the Forgot Password cheat sheet, see docs/security.md. */
export const RATE_LIMITS = {
  codesAtOnce: [{ max: 1, within: MINUTE_MS }],
  codesPerEmail: [
    { max: 5, within: HOUR_MS },
    { max: 15, within: DAY_MS },
  ],
  codesPerAddress: [
    { max: 10, within: HOUR_MS },
    { max: 40, within: DAY_MS },
  ],
  /** Per /24 or /48, then per /16 or /32, since one owner of those has very many addresses. */
  codesPerNeighborhood: [
    { max: 100, within: HOUR_MS },
    { max: 400, within: DAY_MS },
  ],
  codesPerProvider: [
    { max: 200, within: HOUR_MS },
    { max: 800, within: DAY_MS },
  ],
  /** Counted separately for emails with and without an account. */
  codesPerSite: [{ max: 300, within: HOUR_MS }],
  /** A reserve for neighborhoods that have not requested any, if others have used up the limits above. */
  codesInReserve: [{ max: 1, within: HOUR_MS }],
  codesInReservePerProvider: [{ max: 20, within: HOUR_MS }],
  codesInReservePerSite: [{ max: 100, within: HOUR_MS }],
  codesToNewcomers: [{ max: 1, within: DAY_MS }],
  failuresPerEmail: [
    { max: 20, within: HOUR_MS },
    { max: 50, within: DAY_MS },
  ],
  failuresPerAddress: [{ max: 30, within: HOUR_MS }],
  /** Wrong app passwords; a correct one always works. */
  appFailuresPerAddress: [{ max: 30, within: HOUR_MS }],
  /** Only per /48, since an IPv4 address has one owner. */
  appFailuresPerNeighborhood: [{ max: 120, within: HOUR_MS }],
  appPasswordMailsPerUser: [{ max: 5, within: DAY_MS }],
  invitesPerUser: [{ max: 20, within: HOUR_MS }],
  /** Invites and their cancellations, from any calendar. */
  inviteMailsPerPerson: [{ max: 3, within: DAY_MS }],
  /** Each of these notifies all admins by mail. */
  replacementsPerCalendar: [{ max: 10, within: DAY_MS }],
  /** Each of these moves all of the calendar's all-day events. */
  zonesPerCalendar: [
    { max: 20, within: HOUR_MS },
    { max: 60, within: DAY_MS },
  ],
  linksPerCalendar: [{ max: 100, within: DAY_MS }],
  /** Each of these notifies all admins by mail; restoring is always allowed. */
  deletionsPerCalendar: [{ max: 5, within: DAY_MS }],
  togethersPerUser: [{ max: 20, within: DAY_MS }],
  deletionsPerUser: [{ max: 20, within: HOUR_MS }],
  /** Notifications to an admin about what others did, per calendar and in total. */
  noticesInCalendar: [{ max: 20, within: DAY_MS }],
  noticesPerPerson: [{ max: 60, within: DAY_MS }],
  contactsPerAddress: [{ max: 5, within: HOUR_MS }],
  contactsPerNeighborhood: [{ max: 20, within: DAY_MS }],
  contactsPerSite: [{ max: 100, within: DAY_MS }],
  /** A reserve for neighborhoods that have sent nothing that day, if others have used up the limits above. */
  contactsInReserve: [{ max: 50, within: DAY_MS }],
  contactsInReservePerProvider: [{ max: 5, within: DAY_MS }],
  contactsOfNewcomers: [{ max: 1, within: DAY_MS }],
  /** Requests for mails about a calendar; the third limit is per calendar and email, from any sender. */
  followsPerAddress: [{ max: 5, within: HOUR_MS }],
  followsPerNeighborhood: [{ max: 20, within: DAY_MS }],
  followsPerPerson: [{ max: 3, within: DAY_MS }],
  followsPerCalendar: [{ max: 100, within: DAY_MS }],
  suggestionsPerAddress: [{ max: 5, within: HOUR_MS }],
  suggestionsPerNeighborhood: [{ max: 20, within: DAY_MS }],
  suggestionsPerCalendar: [{ max: 50, within: DAY_MS }],
  answersPerAddress: [{ max: 30, within: HOUR_MS }],
  answersPerNeighborhood: [{ max: 100, within: HOUR_MS }],
  answersPerCalendar: [{ max: 1000, within: DAY_MS }],
  /** A program's attempt, and the attempt with its values: within this time, others are refused. */
  answerAttempts: [{ max: 1, within: DAY_MS }],
  /** Per key of a private address. */
  answerChangesPerAddress: [{ max: 120, within: HOUR_MS }],
  /** Mails that ask whether an address belongs to the person who typed it. */
  answerQuestionsPerAddress: [{ max: 5, within: HOUR_MS }],
  answerQuestionsPerNeighborhood: [{ max: 20, within: DAY_MS }],
  answerQuestionsPerCalendar: [{ max: 100, within: DAY_MS }],
  /** Addresses of other calendars that a person enters, and readings they request. */
  sourcesPerUser: [{ max: 10, within: HOUR_MS }],
  readingsPerSource: [{ max: 10, within: HOUR_MS }],
  /**
   * Above this, a place is given without a mail, since someone who withdraws and rejoins again and again would cause
   * many.
   */
  placeMailsPerPerson: [{ max: 10, within: DAY_MS }],
  /** Decisions mailed to an unverified address, from any calendar. */
  decisionMailsPerPerson: [{ max: 3, within: DAY_MS }],
} satisfies Record<string, Limit[]>;

export type LimitName = keyof typeof RATE_LIMITS;
