// Defines operations and performs them: parse, allow, run, all or nothing.
import type { z } from "zod";
import type { Secrets } from "~/process/data/secrets";
import type { UsedAppPassword } from "~/store/accounts/app-password-store";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Author, ChangedVia } from "~/store/history/versions";
import type { Store } from "~/store/store";
import type { CallerLanguages } from "~/values/languages";
import { asRefusal, type Refusal, refusal } from "~/values/refusals";
import type { Admission } from "./admission";
import { OperationError } from "./errors";
import { withinRoom } from "./storage-quota";

/** Who calls an operation, when, and with which resources. */
export type Caller = {
  store: Store;
  secrets: Secrets;
  now: number;
  /** The logged-in user, null for a visitor. */
  actor: User | null;
  sessionId: number | null;
  /** The app password with which the actor logged in, if not by a session. */
  appPassword?: UsedAppPassword;
  /** The client's network, a household's or company's, by which attempts are counted. */
  network: string;
  /** The wider networks around it: /24 or /48, which may have one owner, and the provider's /16 or /32. */
  wider: { neighborhood: string; provider: string };
  /** True if requests are not counted by address: FLOOD_LIMITS=off. */
  uncounted?: boolean;
  userAgent: string;
  /** The zone for a new calendar: the browser's if known, else the installation's. */
  timeZone: string;
  languages: CallerLanguages;
  /**
   * `batch` is shared by all changes of this request, so that they can be undone together; `via` is the interface it
   * came through.
   */
  batch: string;
  via: ChangedVia;
  /** The installation's public address, without a trailing slash. */
  origin: string;
  /** The recipient of contact messages. */
  contactTo: string;
  /** The id from the browser's cookie for its answers; absent without one. */
  device?: string | undefined;
  /** Whether mails are really sent: without a mail server they only go to a folder, enough to try the program. */
  sendsMails: boolean;
  /** Who may log in and create calendars here. */
  admission: Admission;
  /** The installation's public address, and whether it reads calendars of other sites; absent if nothing does. */
  sources?: { origin: string; isOn: boolean };
  /** Aborted when the client disconnects, to end long work that nobody waits for. */
  signal?: AbortSignal;
};

type RawInput = Readonly<Record<string, unknown>>;

export type Operation<Input extends z.ZodType, Granted, Result> = {
  /** "reads" has a consistent snapshot of the data; "writes" has the write lock. */
  effect: "reads" | "writes";
  input: Input;
  /** Returns what `run` can rely on (the actor, the calendar), or throws a refusal. */
  allow: (raw: RawInput, caller: Caller) => Granted;
  /**
   * Does the work, synchronously. A thrown refusal rolls everything back; a returned one keeps what was written, such
   * as the count of a wrong attempt.
   */
  run: (input: z.output<Input>, context: Caller & Granted) => Result | OperationError;
};

/** The result of an operation that is not refused. */
export type Result<One> =
  One extends Operation<infer _Input, infer _Granted, infer Answer>
    ? Exclude<Answer, OperationError>
    : never;

export function operation<Input extends z.ZodType, Granted, Result>(
  definition: Operation<Input, Granted, Result>,
): Operation<Input, Granted, Result> {
  return definition;
}

/**
 * Performs an operation for a caller in one transaction. Access is checked before the input, so that callers without
 * access learn nothing. Throws an OperationError for every refusal.
 */
export function perform<Input extends z.ZodType, Granted, Result>(
  { effect, input, allow, run }: Operation<Input, Granted, Result>,
  raw: RawInput,
  caller: Caller,
): Exclude<Result, OperationError> {
  const parsed = input.safeParse(raw);
  const work = () => {
    const granted = allow(raw, caller);
    if (!parsed.success) throw refuseInput(parsed.error);
    const answer = () => run(parsed.data, { ...caller, ...granted });
    return effect === "writes" ? withinRoom(grantedCalendar(granted), caller, answer) : answer();
  };
  const { store } = caller;
  const result =
    effect === "writes"
      ? store.change(() => store.versions.by(callerAsAuthor(caller), work))
      : store.read(work);
  if (result instanceof OperationError) throw result;
  return result as Exclude<Result, OperationError>;
}

function grantedCalendar(granted: unknown): Calendar | undefined {
  return (granted as { calendar?: Calendar }).calendar;
}

function callerAsAuthor({ batch, via, actor, now, appPassword }: Caller): Author {
  const appName = via === "app" ? (appPassword?.name ?? null) : null;
  const actorId = actor?.id ?? null;
  return { batch, via, at: now, actorId, actorName: actor?.name ?? "", appName };
}

/** The refusal for an input that does not match its schema. */
export function refuseInput({ issues }: z.ZodError): OperationError {
  const fields: Record<string, Refusal> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    if (name !== "" && !(name in fields)) fields[name] = asRefusal(message);
  }
  return new OperationError(
    "invalid",
    issues[0] ? asRefusal(issues[0].message) : refusal("wrongInput"),
    {
      fields,
    },
  );
}
