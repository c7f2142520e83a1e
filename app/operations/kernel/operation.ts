// What an operation is and the one way to carry it out: parse, allow, run, all or nothing.
import type { z } from "zod";
import type { Secrets } from "~/process/data/secrets";
import type { User } from "~/store/accounts/user-store";
import type { Author, ChangedVia } from "~/store/history/versions";
import type { Store } from "~/store/store";
import type { Admission } from "./admission";
import { OperationError } from "./errors";

/** Who asks, when, and with what at hand. */
export type Caller = {
  store: Store;
  secrets: Secrets;
  now: number;
  /** The logged-in user, null for a visitor. */
  actor: User | null;
  sessionId: number | null;
  /** The client's network, one household's or company's, by which tries are counted. */
  network: string;
  /** The wider networks that it lies in: /24 or /48, which one owner may hold, and the provider's /16 or /32. */
  wider: { neighborhood: string; provider: string };
  userAgent: string;
  /** The zone for a new calendar: the browser's when known, else the installation's. */
  timeZone: string;
  /** One value for all that this request changes, by which it can be undone, and through which door it came. */
  batch: string;
  via: ChangedVia;
  /** Where contact messages go. */
  contactTo: string;
  /** Whether mails leave: without a mail server they only lie in a folder, which does for a first try. */
  sendsMails: boolean;
  /** Who may log in and create calendars here. */
  admission: Admission;
  /** Aborted when the client leaves before its answer: long work that nobody waits for any more ends. */
  signal?: AbortSignal;
};

type RawInput = Readonly<Record<string, unknown>>;

export type Operation<Input extends z.ZodType, Granted, Result> = {
  /** "reads" sees one unchanging state of the data; "writes" holds the write lock. */
  effect: "reads" | "writes";
  input: Input;
  /** Answers what `run` may count on (the actor, the calendar), or throws a refusal. */
  allow: (raw: RawInput, caller: Caller) => Granted;
  /**
   * Carries it out, synchronously. A refusal that is thrown undoes everything;
   * one that is returned keeps what was done, such as the count of a wrong try.
   */
  run: (input: z.output<Input>, context: Caller & Granted) => Result | OperationError;
};

/** What a caller gets of an operation that is not refused. */
export type Result<One> =
  One extends Operation<infer _Input, infer _Granted, infer Answer>
    ? Exclude<Answer, OperationError>
    : never;

/** Writes an operation down with its types. */
export function operation<Input extends z.ZodType, Granted, Result>(
  definition: Operation<Input, Granted, Result>,
): Operation<Input, Granted, Result> {
  return definition;
}

/**
 * Carries out an operation for a caller inside one transaction. Access comes
 * before the input's faults, so that who may not ask learns nothing. Throws an
 * OperationError for every refusal.
 */
export function perform<Input extends z.ZodType, Granted, Result>(
  { effect, input, allow, run }: Operation<Input, Granted, Result>,
  raw: RawInput,
  caller: Caller,
): Exclude<Result, OperationError> {
  const parsed = input.safeParse(raw);
  const work = () => {
    const granted = allow(raw, caller);
    if (!parsed.success) throw asRefusal(parsed.error);
    return run(parsed.data, { ...caller, ...granted });
  };
  const { store } = caller;
  const result =
    effect === "writes"
      ? store.change(() => store.versions.by(authorOf(caller), work))
      : store.read(work);
  if (result instanceof OperationError) throw result;
  return result as Exclude<Result, OperationError>;
}

function authorOf({ batch, via, actor, now }: Caller): Author {
  return { batch, via, at: now, actorId: actor?.id ?? null, actorName: actor?.name ?? "" };
}

/** What an input that does not fit its schema is refused with. */
export function asRefusal(error: z.ZodError): OperationError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    if (name !== "" && !(name in fields)) fields[name] = issue.message;
  }
  return new OperationError("invalid", error.issues[0]?.message ?? "The input is wrong.", {
    fields,
  });
}
