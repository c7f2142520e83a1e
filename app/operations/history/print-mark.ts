// The mark on a print: which state of a calendar it shows, signed, so that only who was shown that state can ask about it.
import type { Reached } from "~/operations/kernel/reach";
import type { Secrets } from "~/process/data/secrets";
import { isDayInReach } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";

/** `from` and `to` are the printed days, both "" for a list without an end; `minute` is of the newest change then. */
export type PrintMark = {
  revision: number;
  minute: number;
  from: string;
  to: string;
  category: number | undefined;
};

type Signing = { token: string; secrets: Pick<Secrets, "idFrom" | "seal" | "unseal" | "isSame"> };

const MARK = /^(\d{1,15})\.(\d{1,9})\.(\d{8})?\.(\d{8})?\.(\d{1,15})?\.([\w-]{16})$/;
const SEALED = /^b[\w-]{40,150}$/;

/** The link whose reader was shown the calendar: marks of one are none of another's. */
export function tokenOf({ calendar, via }: Pick<Reached, "calendar" | "via">): string {
  return via?.token ?? calendar.link;
}

export function minuteOf(epoch: number): number {
  return Math.floor(epoch / MINUTE_MS);
}

/** "412.29901234.20261026.20261206..k3JmR0aB2cD4eF5g" */
export function writeMark(mark: PrintMark, signing: Signing): string {
  const text = textOf(mark);
  return `${text}.${signatureOf(text, signing)}`;
}

/**
 * The same unreadable, for links that show only times: the number of changes and the time of the last one are of events
 * that its reader is not shown.
 */
export function sealMark(mark: PrintMark, signing: Signing): string {
  return `b${signing.secrets.seal(writeMark(mark, signing))}`;
}

/** undefined for a mark that was not made for this link. */
export function readMark(mark: string, signing: Signing): PrintMark | undefined {
  const written = SEALED.test(mark) ? signing.secrets.unseal(mark.slice(1)) : mark;
  const [, revision, minute, from = "", to = "", category, signature] =
    MARK.exec(written ?? "") ?? [];
  if (!signature) return undefined;
  const read = {
    revision: Number(revision),
    minute: Number(minute),
    from: spread(from),
    to: spread(to),
    category: category ? Number(category) : undefined,
  };
  const isOurs = signing.secrets.isSame(signature, signatureOf(textOf(read), signing));
  const days = [read.from, read.to].filter((day) => day !== "");
  return isOurs && days.every(isDayInReach) ? read : undefined;
}

function textOf({ revision, minute, from, to, category }: PrintMark): string {
  const days = [from, to].map((day) => day.replaceAll("-", ""));
  return [revision, minute, ...days, category ?? ""].join(".");
}

function signatureOf(text: string, { token, secrets }: Signing): string {
  return secrets.idFrom(`print\n${token}\n${text}`);
}

/** "2026-11-21" of "20261121" */
function spread(day: string): string {
  return day === "" ? "" : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
