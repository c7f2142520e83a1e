// Declares an API call with everything for its documentation, its rights and its reply.
import type { z } from "zod";
import type { OperationError } from "~/operations/kernel/errors";
import { type Caller, type Operation, perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Language } from "~/values/languages";

type RawInput = Readonly<Record<string, unknown>>;

export type ApiReply<Payload extends object = object> = {
  payload: Payload;
  /** The new session cookie: a token, null to clear it, undefined to leave it as it is. */
  session?: string | null;
  /** The new value of the language cookie. */
  language?: Language;
  /** The browser's new id for its answers; null leaves its cookie as it is. */
  device?: string | null;
};

/** For the documentation; the operation decides. */
type Who = "all" | "user" | "editor";

type More = {
  /** For the documentation: a few sentences beyond what the schemas say. */
  summary: string;
  /**
   * Whether app passwords may call it; with `without`, leaving out that field, which manages more than calendar
   * contents.
   */
  apps?: true | { without: string };
  /** Whether it has long texts: the bodies of all others are small. */
  long?: true;
  /** The message of its reply; most have none. */
  message?: string;
  /** For the documentation: the cookie that the call exists to set. */
  sets?: "session" | "language";
};

export type ApiCall<Input = z.ZodType, Answer = z.ZodType> = More & {
  /** The operation's name in the specification. */
  name: string;
  who: Who;
  effect: "reads" | "writes";
  input: Input;
  /** The schema of the payload. */
  answer: Answer;
  call: (input: RawInput, caller: Caller) => ApiReply | Promise<ApiReply>;
};

type Payload = z.ZodType<object>;

/** A call whose payload is the operation's result itself. */
export function call<Input extends z.ZodType, Granted, Answer extends Payload>(
  name: string,
  who: Who,
  operation: Operation<Input, Granted, z.output<Answer>>,
  answer: Answer,
  more: More,
): ApiCall<Input, Answer> {
  const reply = (payload: z.output<Answer>) => ({ payload });
  return replyingCall(name, who, operation, answer, { ...more, reply });
}

/** A call whose payload is made from the operation's result. */
export function shapedCall<Input extends z.ZodType, Granted, Result, Answer extends Payload>(
  name: string,
  who: Who,
  operation: Operation<Input, Granted, Result>,
  answer: Answer,
  {
    shape,
    ...more
  }: More & { shape: (result: Exclude<Result, OperationError>) => z.output<Answer> },
): ApiCall<Input, Answer> {
  const reply = (result: Exclude<Result, OperationError>) => ({ payload: shape(result) });
  return replyingCall(name, who, operation, answer, { ...more, reply });
}

/** A call whose reply has more than a payload. */
export function replyingCall<Input extends z.ZodType, Granted, Result, Answer extends Payload>(
  name: string,
  who: Who,
  operation: Operation<Input, Granted, Result>,
  answer: Answer,
  {
    reply,
    ...more
  }: More & { reply: (result: Exclude<Result, OperationError>) => ApiReply<z.output<Answer>> },
): ApiCall<Input, Answer> {
  const { effect, input } = operation;
  const work = (raw: RawInput, caller: Caller) => reply(perform(operation, raw, caller));
  // Many changes at once take turns with everybody else's pages.
  const call: ApiCall["call"] =
    effect === "reads" ? work : (raw, caller) => yieldToOthers(() => work(raw, caller));
  return { ...more, name, who, effect, input, answer, call };
}

/** A call with asynchronous work; `input` and `effect` are those of its operation. */
export function longCall<Input extends z.ZodType, Result, Answer extends Payload>(
  name: string,
  who: Who,
  { effect, input }: Pick<ApiCall<Input>, "effect" | "input">,
  answer: Answer,
  {
    work,
    shape,
    ...more
  }: More & {
    work: (raw: RawInput, caller: Caller) => Promise<Result>;
    shape: (result: Result) => z.output<Answer>;
  },
): ApiCall<Input, Answer> {
  const call: ApiCall["call"] = async (raw, caller) => ({
    payload: shape(await work(raw, caller)),
  });
  return { ...more, name, who, effect, input, answer, call };
}
