// The kinds of API calls: how an operation's result becomes a call's payload.
import type { z } from "zod";
import type { OperationError } from "~/operations/kernel/errors";
import { type Caller, type Operation, perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Language } from "~/values/languages";

export type ApiReply<Payload extends object = object> = {
  payload: Payload;
  message: string;
  /** The new session cookie: a token, null to clear it, undefined to leave it as it is. */
  session?: string | null;
  /** What the cookie of that name is to be. */
  language?: Language;
  /** What the browser is known by for its answers from now on; null leaves its cookie as it is. */
  device?: string | null;
};

type RawInput = Readonly<Record<string, unknown>>;

export type ApiPath = {
  /** The operation's name in the specification. */
  name: string;
  /** Who may call it, for the documentation. */
  who: "all" | "user" | "editor";
  effect: "reads" | "writes";
  input: z.ZodType;
  /** The schema of the reply's payload. */
  payload: z.ZodType;
  call: (input: RawInput, caller: Caller) => ApiReply | Promise<ApiReply>;
};

type Typed<Input, Payload> = ApiPath & { input: Input; payload: Payload };

/** A path whose payload is the operation's result itself. */
export function path<Input extends z.ZodType, Granted, Payload extends z.ZodType<object>>(
  name: string,
  who: ApiPath["who"],
  operation: Operation<Input, Granted, z.output<Payload>>,
  payload: Payload,
): Typed<Input, Payload> {
  return sessionPath(name, who, operation, payload, (result) => ({ payload: result, message: "" }));
}

/** A path whose payload is made from the operation's result. */
export function shapedPath<
  Input extends z.ZodType,
  Granted,
  Result,
  Payload extends z.ZodType<object>,
>(
  name: string,
  who: ApiPath["who"],
  operation: Operation<Input, Granted, Result>,
  payload: Payload,
  shape: (result: Exclude<Result, OperationError>) => z.output<Payload>,
): Typed<Input, Payload> {
  return sessionPath(name, who, operation, payload, (result) => ({
    payload: shape(result),
    message: "",
  }));
}

/** A path whose operation begins or ends a session, or whose reply has more than a payload. */
export function sessionPath<
  Input extends z.ZodType,
  Granted,
  Result,
  Payload extends z.ZodType<object>,
>(
  name: string,
  who: ApiPath["who"],
  operation: Operation<Input, Granted, Result>,
  payload: Payload,
  reply: (result: Exclude<Result, OperationError>) => ApiReply<z.output<Payload>>,
): Typed<Input, Payload> {
  const { effect, input } = operation;
  const work = (raw: RawInput, caller: Caller) => reply(perform(operation, raw, caller));
  // Many changes at once take turns with everybody else's pages.
  const call: ApiPath["call"] =
    effect === "reads" ? work : (raw, caller) => yieldToOthers(() => work(raw, caller));
  return { name, who, effect, input, payload, call };
}

/** A path with asynchronous work; `input` and `effect` are those of its operation. */
export function longPath<Input extends z.ZodType, Result, Payload extends z.ZodType<object>>(
  name: string,
  { who, effect, input, payload }: Omit<Typed<Input, Payload>, "name" | "call">,
  work: (raw: RawInput, caller: Caller) => Promise<Result>,
  shape: (result: Result) => z.output<Payload>,
): Typed<Input, Payload> {
  const call: ApiPath["call"] = async (raw, caller) => ({
    payload: shape(await work(raw, caller)),
    message: "",
  });
  return { name, who, effect, input, payload, call };
}
